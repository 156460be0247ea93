import type { Understanding } from '@parley/domain';
import type { Embedding } from '#embedding/embedding.ts';
import type { ClassifierParts } from '#stages/classifier.ts';
import type { EntityInput, TrainingInput } from '#training-input.ts';
import { Autocorrect } from '#stages/autocorrect.ts';
import { Classifier } from '#stages/classifier.ts';
import { readCorrections, type Corrections } from '#stages/corrections.ts';
import type { DictionaryParts } from '#stages/dictionary.ts';
import { Entities } from '#stages/entities.ts';
import { isNegativePhrase } from '#polarity/polarity.ts';
import { LearnedEntities } from '#stages/learned-entities.ts';
import { NO_SEQUENCE, type SequenceParts } from '#sequence/sequence-model.ts';
import { PhraseReader } from '#stages/phrases.ts';
import { Refusals } from '#stages/refusals.ts';
import { Synonyms } from '#stages/synonyms.ts';
import { denialIn } from '#stages/twins.ts';
import { atOnce, type Pieces } from '#text/pieces.ts';

/** The parts of a model, as they are stored. */
export interface ModelParts {
  language: string;
  confidenceThreshold: number;
  autocorrectThreshold: number;
  isMultiIntent: boolean;
  sttCorrections: string;
  synonyms: TrainingInput['synonyms'];
  entities: EntityInput[];
  dictionary: DictionaryParts;
  /** Words of the templates as they are usually written, the commonest first. */
  vocabulary: string[];
  /** Other words that need no correction, where words are corrected; numbers are known without them. */
  otherWords: string[];
  templates: string[];
  /** The intent of each template. */
  intentsOfTemplates: Uint32Array;
  classifier: ClassifierParts;
  /** Finds values that are in no list. */
  sequence: SequenceParts;
  /** The hash of the embedding that it was trained with. */
  embedding: string | null;
}

/** A model that is ready to understand texts. */
export interface Model {
  parts: ModelParts;
  corrections: Corrections;
  autocorrect: Autocorrect;
  entities: Entities;
  learned: LearnedEntities;
  reader: PhraseReader;
  classifier: Classifier;
  refusals: Refusals;
  /** Null also while the embedding of the training is missing. */
  embedding: Embedding | null;
  /** The reason why it recognizes no intent. */
  unusable: Understanding['unusable'];
}

export function* buildingModel(parts: ModelParts, given: Embedding | null = null): Pieces<Model> {
  const embedding = parts.embedding !== null && given?.hash === parts.embedding ? given : null;
  // It would guess.
  const lacksEmbedding = parts.embedding !== null && embedding === null;
  const entities = yield* Entities.building(parts.entities, parts.language, parts.dictionary);
  const synonyms = yield* Synonyms.building(parts.synonyms);
  const reader = yield* PhraseReader.building(
    synonyms,
    entities,
    parts.templates,
    denialIn(parts.language, parts.classifier.intents),
  );
  const words = [...parts.vocabulary, ...parts.otherWords];
  const autocorrect = yield* Autocorrect.building(words, parts.autocorrectThreshold, {
    denies: (word) => isNegativePhrase(word, parts.language),
    isNumber: (word) => entities.readsAsNumber(word),
  });
  const corrections = readCorrections(parts.sttCorrections);
  yield;
  return {
    parts,
    corrections,
    autocorrect,
    entities,
    learned: yield* LearnedEntities.building(parts.sequence, parts.classifier.intents, parts.entities),
    reader,
    refusals: new Refusals(parts),
    classifier: yield* Classifier.building(lacksEmbedding ? NO_INTENTS : parts.classifier, embedding),
    embedding,
    unusable: lacksEmbedding ? 'embedding' : undefined,
  };
}

const NO_INTENTS: ClassifierParts = {
  intents: [],
  templates: 0,
  hashes: new Uint32Array(0),
  rarity: new Float32Array(0),
  offsets: new Uint32Array(1),
  targets: new Uint16Array(0),
  weights: new Int8Array(0),
  scales: new Float32Array(0),
  biases: new Float32Array(0),
  denials: new Float32Array(0),
  calibration: new Float64Array(0),
};

/** Makes the model of a bot that was never trained: it recognizes no intent. */
export function emptyModel(): Model {
  const parts: ModelParts = {
    language: 'en',
    confidenceThreshold: 1,
    autocorrectThreshold: 0,
    isMultiIntent: false,
    sttCorrections: '',
    synonyms: [],
    entities: [],
    dictionary: Entities.of([], 'en').dictionary,
    vocabulary: [],
    otherWords: [],
    templates: [],
    intentsOfTemplates: new Uint32Array(0),
    embedding: null,
    classifier: NO_INTENTS,
    sequence: NO_SEQUENCE,
  };
  return atOnce(buildingModel(parts));
}
