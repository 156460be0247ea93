import { ENTITY_TYPES } from '@parley/domain/entity-values';
import type { Embedding } from '#embedding/embedding.ts';
import { OtherFormat, pack, Sections, textSections } from '#model/container.ts';
import type { SequenceParts } from '#sequence/sequence-model.ts';
import type { DictionaryParts } from '#stages/dictionary.ts';
import { buildingModel, emptyModel, type Model, type ModelParts } from '#model/model.ts';
import { atOnce, type Pieces } from '#text/pieces.ts';

const MATCHES = [null, 'exact', 'lemmatized', 'fuzzy'] as const;
const OCCURRENCES = ['single', 'multiple'] as const;

export function storeModel(parts: ModelParts): Uint8Array {
  const { synonyms, entities, classifier } = parts;
  return pack([
    Float64Array.of(parts.confidenceThreshold, parts.autocorrectThreshold, parts.isMultiIntent ? 1 : 0),
    ...textSections([parts.language, parts.sttCorrections]),
    ...textSections(synonyms.map(({ name }) => name)),
    Uint32Array.from(synonyms, ({ values }) => values.length),
    ...textSections(synonyms.flatMap(({ values }) => values)),
    ...textSections(entities.map(({ name }) => name)),
    ...textSections(entities.map(({ values }) => values)),
    Uint32Array.from(entities, ({ type }) => ENTITY_TYPES.indexOf(type)),
    Uint32Array.from(entities, ({ match }) => MATCHES.indexOf(match)),
    Uint32Array.from(entities, ({ occurrence }) => OCCURRENCES.indexOf(occurrence)),
    Uint32Array.from(entities, (entity) => (entity.case_insensitive ? 1 : 0)),
    ...dictionarySections(parts.dictionary),
    ...textSections(parts.vocabulary),
    ...textSections(parts.otherWords),
    ...textSections(parts.templates),
    parts.intentsOfTemplates,
    ...textSections(classifier.intents),
    Uint32Array.of(classifier.templates),
    classifier.hashes,
    classifier.rarity,
    classifier.offsets,
    ...targetSections(classifier.targets),
    classifier.weights,
    classifier.scales,
    classifier.biases,
    classifier.denials,
    classifier.calibration,
    ...sequenceSections(parts.sequence),
    ...(parts.embedding === null ? [] : textSections([parts.embedding])),
  ]);
}

/**
 * Refuses bytes that are damaged. A model of another format, or without the `embedding` that trained it, recognises no
 * intent.
 */
export function loadModel(bytes: Uint8Array, embedding: Embedding | null = null): Model {
  return atOnce(loadingModel(bytes, embedding));
}

/** Loads in pieces, as a large model takes longer than others may wait. */
export function* loadingModel(bytes: Uint8Array, embedding: Embedding | null = null): Pieces<Model> {
  try {
    return yield* readModel(yield* Sections.opening(bytes), embedding);
  } catch (error) {
    if (!(error instanceof OtherFormat)) throw error;
    return { ...emptyModel(), unusable: 'format' };
  }
}

function* readModel(sections: Sections, embedding: Embedding | null): Pieces<Model> {
  const [confidenceThreshold = 1, autocorrectThreshold = 0, isMultiIntent = 0] = sections.float64();
  const [language = '', sttCorrections = ''] = yield* sections.texts();
  const parts = {
    confidenceThreshold,
    autocorrectThreshold,
    isMultiIntent: isMultiIntent === 1,
    language,
    sttCorrections,
    synonyms: yield* readSynonyms(sections),
    entities: yield* readEntities(sections),
    dictionary: yield* readDictionary(sections),
    vocabulary: yield* sections.texts(),
    otherWords: yield* sections.texts(),
    templates: yield* sections.texts(),
    intentsOfTemplates: sections.uint32(),
    classifier: yield* readClassifier(sections),
    sequence: yield* readSequence(sections),
  };
  const [hash = null] = sections.hasMore() ? yield* sections.texts() : [];
  return yield* buildingModel({ ...parts, embedding: hash }, embedding);
}

function* readSynonyms(sections: Sections): Pieces<ModelParts['synonyms']> {
  const names = yield* sections.texts();
  const counts = sections.uint32();
  const values = yield* sections.texts();
  let end = 0;
  return names.map((name, index) => ({ name, values: values.slice(end, (end += counts[index] ?? 0)) }));
}

function* readEntities(sections: Sections): Pieces<ModelParts['entities']> {
  const names = yield* sections.texts();
  const values = yield* sections.texts();
  const types = sections.uint32();
  const matches = sections.uint32();
  const occurrences = sections.uint32();
  const cases = sections.uint32();
  return names.map((name, index) => ({
    name,
    type: ENTITY_TYPES[types[index] ?? 0] ?? 'dictionary',
    match: MATCHES[matches[index] ?? 0] ?? null,
    occurrence: OCCURRENCES[occurrences[index] ?? 0] ?? 'single',
    case_insensitive: cases[index] === 1,
    values: values[index] ?? '',
  }));
}

function dictionarySections(parts: DictionaryParts) {
  const { asWritten, byStem } = parts;
  return [
    parts.entities,
    parts.starts,
    parts.lengths,
    parts.values,
    ...[asWritten, byStem].flatMap(({ hashes, phrases, lengths }) => [hashes, phrases, lengths]),
    ...textSections(parts.fuzzy),
    parts.fuzzyForms,
    parts.fuzzyOffsets,
  ];
}

function* readDictionary(sections: Sections): Pieces<DictionaryParts> {
  const hashes = () => ({ hashes: sections.uint32(), phrases: sections.uint32(), lengths: sections.uint32() });
  return {
    entities: sections.uint32(),
    starts: sections.uint32(),
    lengths: sections.uint32(),
    values: sections.uint32(),
    asWritten: hashes(),
    byStem: hashes(),
    fuzzy: yield* sections.texts(),
    fuzzyForms: sections.uint32(),
    fuzzyOffsets: sections.uint32(),
  };
}

function sequenceSections(parts: SequenceParts) {
  return [
    ...textSections(parts.names),
    parts.features,
    parts.offsets,
    parts.labels,
    parts.weights,
    parts.scales,
    parts.transitions,
    parts.words,
    parts.wordCounts,
    parts.cue,
    parts.hashes,
    parts.entities,
    parts.counts,
  ];
}

function* readSequence(sections: Sections): Pieces<SequenceParts> {
  return {
    names: yield* sections.texts(),
    features: sections.uint32(),
    offsets: sections.uint32(),
    labels: sections.uint16(),
    weights: sections.int8(),
    scales: sections.float32(),
    transitions: sections.float32(),
    words: sections.uint32(),
    wordCounts: sections.bytes(),
    cue: sections.bytes(),
    hashes: sections.uint32(),
    entities: sections.uint16(),
    counts: sections.bytes(),
  };
}

function* readClassifier(sections: Sections): Pieces<ModelParts['classifier']> {
  const intents = yield* sections.texts();
  const [templates = 0] = sections.uint32();
  const parts = {
    intents,
    templates,
    hashes: sections.uint32(),
    rarity: sections.float32(),
    offsets: sections.uint32(),
    targets: yield* readTargets(sections),
    weights: sections.int8(),
    scales: sections.float32(),
    biases: sections.float32(),
    denials: sections.float32(),
  };
  return { ...parts, calibration: sections.float64() };
}

/** Splits each entry's topic into the low byte, and the high one where there are more topics than a byte counts. */
function targetSections(targets: Uint16Array): [low: Uint8Array, high: Uint8Array] {
  // Loops, as `from` and `map` call a function for each of what may be millions.
  const high = new Uint8Array(targets.length);
  let highest = 0;
  for (let entry = 0; entry < targets.length; entry++) {
    const target = targets[entry] ?? 0;
    high[entry] = target >> 8;
    if (target > highest) highest = target;
  }
  return [new Uint8Array(targets), highest > 0xff ? high : new Uint8Array(0)];
}

function* readTargets(sections: Sections): Pieces<Uint16Array> {
  const targets = new Uint16Array(sections.bytes());
  const high = sections.bytes();
  yield;
  for (let entry = 0; entry < high.length; entry++) {
    targets[entry] = (targets[entry] ?? 0) | ((high[entry] ?? 0) << 8);
    if (entry % READ_TOGETHER === 0) yield;
  }
  return targets;
}

const READ_TOGETHER = 1_000_000;
