import type { Embedding } from '#embedding/embedding.ts';
import type { ModelParts } from '#model/model.ts';
import { storeModel } from '#model/store-model.ts';
import { NO_SEQUENCE, type SequenceParts } from '#sequence/sequence-model.ts';
import { trainSequence } from '#sequence/train-sequence.ts';
import { sequenceLessonsOf } from '#training/sequence-lessons.ts';
import { calibrate, judgeSplit, splitsOf, type Judgement } from '#training/calibrate.ts';
import { otherWords, vocabularyOf } from '#training/known-words.ts';
import { lessonsOf, type Lessons } from '#training/lessons.ts';
import {
  learnIntents,
  readExamples,
  type ClassifierTraining,
  type LearntClassifier,
} from '#training/train-classifier.ts';
import type { TrainingInput } from '#training-input.ts';

export type { Judgement } from '#training/calibrate.ts';

export interface TrainingProgress {
  stage: 'templates' | 'intents' | 'confidence';
  done: number;
  total: number;
}

interface TrainOptions {
  onProgress?: (progress: TrainingProgress) => void;
  /** Says what texts mean that share no word; the model then asks it too. */
  embedding?: Embedding | null;
}

/** All of a model but how sure it is to be. */
type Learnt = Omit<ModelParts, 'classifier'> & { classifier: LearntClassifier };

/** Learns to understand texts. The result holds everything that `understand` needs, but the embedding. */
export function train(
  input: TrainingInput,
  { onProgress = () => {}, embedding = null }: TrainOptions = {},
): Uint8Array {
  const training = new Training(input, embedding);
  onProgress({ stage: 'templates', done: training.templates, total: training.templates });
  const learnt = training.learn((done, total) => onProgress({ stage: 'intents', done, total }));
  const total = training.splits;
  const judgements = Array.from({ length: total }, (_, split) =>
    training.judge(split, (share) => onProgress({ stage: 'confidence', done: split + share, total })),
  );
  return training.model(learnt, judgements);
}

/** The parts of a training. Its learning and each split that it judges can run in different threads. */
export class Training {
  readonly #input: TrainingInput;
  readonly #lessons: Lessons;
  readonly #classifier: ClassifierTraining;
  readonly #embedding: Embedding | null;
  /** How many splits there are to be judged. */
  readonly splits: number;

  constructor(input: TrainingInput, embedding: Embedding | null) {
    this.#input = input;
    this.#embedding = embedding;
    this.#lessons = lessonsOf(input);
    const { intents, lessons, names } = this.#lessons;
    this.#classifier = readExamples(
      intents.map(({ name }) => name),
      [...lessons, ...names],
      embedding,
    );
    this.splits = splitsOf(this.#classifier.set);
  }

  get templates(): number {
    return this.#lessons.intents.reduce((sum, { templates }) => sum + templates.length, 0);
  }

  learn(onProgress: (done: number, total: number) => void = () => {}): Learnt {
    const { intents, entities, reader } = this.#lessons;
    const input = this.#input;
    const templates = intents.flatMap((intent) => intent.templates);
    const vocabulary = vocabularyOf(reader, templates);
    return {
      embedding: this.#embedding?.hash ?? null,
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
      classifier: learnIntents(this.#classifier, onProgress),
      sequence: this.#learnSequence(),
    };
  }

  #learnSequence(): SequenceParts {
    const { intents, synonyms } = this.#lessons;
    const sentences = sequenceLessonsOf(this.#input, intents, synonyms);
    return sentences.length === 0 ? NO_SEQUENCE : trainSequence(sentences);
  }

  /** Asks a model that knows less than this bot about the rest; `split` counts from 0. */
  judge(split: number, onProgress: (share: number) => void = () => {}): Judgement[] {
    return judgeSplit(this.#classifier.set, this.#classifier.options, split, onProgress);
  }

  /** Builds the model from the weights and the judgements of all splits in order. */
  model(learnt: Learnt, judgements: readonly Judgement[][]): Uint8Array {
    const calibration = calibrate(this.#classifier.set, judgements.flat());
    return storeModel({ ...learnt, classifier: { ...learnt.classifier, calibration } });
  }
}
