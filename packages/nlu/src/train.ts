import type { Embedding } from '#embedding/embedding.ts';
import { storeModel } from '#model/store-model.ts';
import { otherWords, vocabularyOf } from '#training/known-words.ts';
import { lessonsOf } from '#training/lessons.ts';
import { trainClassifier, type TrainingProgress } from '#training/train-classifier.ts';
import type { TrainingInput } from '#training-input.ts';

interface TrainOptions {
  onProgress?: (progress: TrainingProgress) => void;
  /** Says what texts mean that share no word; the model then asks it too. */
  embedding?: Embedding | null;
}

/** Learns to understand texts. The result holds everything that `understand` needs, but the embedding. */
export function train(
  input: TrainingInput,
  { onProgress = () => {}, embedding = null }: TrainOptions = {},
): Uint8Array {
  const { intents, entities, reader, lessons, names } = lessonsOf(input);
  const templates = intents.flatMap((intent) => intent.templates);
  const vocabulary = vocabularyOf(reader, templates);
  onProgress({ stage: 'templates', done: templates.length, total: templates.length });
  return storeModel({
    embedding: embedding?.hash ?? null,
    language: input.language,
    confidenceThreshold: input.confidence_threshold,
    autocorrectThreshold: input.autocorrect_threshold,
    isMultiIntent: input.multi_intent,
    sttCorrections: input.stt_corrections,
    synonyms: input.synonyms,
    entities: input.entities,
    dictionary: entities.dictionary,
    vocabulary,
    otherWords: otherWords(input, vocabulary),
    templates,
    intentsOfTemplates: Uint32Array.from(intents.flatMap((intent, index) => intent.templates.map(() => index))),
    classifier: trainClassifier(
      intents.map(({ name }) => name),
      [...lessons, ...names],
      { onProgress, embedding },
    ),
  });
}
