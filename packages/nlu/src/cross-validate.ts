import {
  templateKey,
  type CallersFigure,
  type Confusion,
  type CrossValidation,
  type ValidatedIntent,
} from '@parley/domain';
import { Classifier } from '#stages/classifier.ts';
import type { Model } from '#model/model.ts';
import { lessonsOf, type Lesson, type Lessons } from '#training/lessons.ts';
import { learnIntents, readExamples } from '#training/train-classifier.ts';
import { randomFrom, shuffle } from '#training/random.ts';
import type { TrainingInput } from '#training-input.ts';
import { understand } from '#understand.ts';

interface Judgement {
  template: string;
  intent: number;
  predicted: number | null;
  isSure: boolean;
}

/** A caller's phrase, and the id of the intent that it was assigned to. */
export interface ReviewedPhrase {
  text: string;
  intent: number;
}

const FOLDS = 5;
const MOST_EXAMPLES = 5;

/**
 * Cross-validation: trains without one share of the templates, asks about that share, and repeats this for each share.
 * `model` is trained on the whole input and supplies the calibration. `callers` are more phrases to judge.
 */
export function crossValidate(
  model: Model,
  input: TrainingInput,
  onProgress: (done: number, total: number) => void = () => {},
  callers: readonly ReviewedPhrase[] = [],
): CrossValidation {
  // Templates augmented from the other templates would leak the answers.
  const learnt = lessonsOf({ ...input, intents: input.intents.map(withoutAugmented) });
  const folds = foldsOf(learnt.lessons);
  const rounds = roundsFor(learnt);
  const judgements: Judgement[] = [];
  for (let round = 0; round < rounds; round++) {
    judgements.push(...judgeFold(model, input, learnt, folds, round));
    onProgress(round + 1, rounds);
  }
  const figure = judgeCallers(model, input, judgements, callers);
  return {
    ...summary(judgements),
    templates: learnt.lessons.length,
    ...(figure.total > 0 ? { callers: figure } : {}),
  };
}

/**
 * A phrase that has become a template keeps the judgement of the split that left it out. Without such a judgement it is
 * left out, since the model has learned the answer. The served model judges all other phrases.
 */
function judgeCallers(
  model: Model,
  { intents, confidence_threshold: threshold }: TrainingInput,
  judgements: readonly Judgement[],
  callers: readonly ReviewedPhrase[],
): CallersFigure {
  const idOf = new Map(intents.map(({ id, name }) => [name, id]));
  const trained = new Set(intents.flatMap(({ templates }) => templates.map(templateKey)));
  const judged = new Map(judgements.map((judgement) => [templateKey(judgement.template), isRecognised(judgement)]));
  const figure = { right: 0, total: 0 };
  const phrases = new Map(callers.map((phrase) => [templateKey(phrase.text), phrase]));
  const exists = new Set(idOf.values());
  for (const [key, { text, intent }] of phrases) {
    if (!exists.has(intent) || (trained.has(key) && !judged.has(key))) continue;
    figure.total++;
    if (judged.get(key) ?? isUnderstood(text, intent)) figure.right++;
  }
  return figure;

  function isUnderstood(text: string, intent: number): boolean {
    return understand(model, text).intents.some(
      ({ name, confidence }) => name !== null && idOf.get(name) === intent && confidence >= threshold,
    );
  }
}

function withoutAugmented({ id, name, templates, augmented }: TrainingInput['intents'][number]) {
  const marked = new Set(augmented);
  return { id, name, templates: templates.filter((template) => !marked.has(template)) };
}

/** One or two shares tell enough about a large bot, and all of them would take long. */
function roundsFor({ lessons, intents }: Lessons): number {
  const work = lessons.length * intents.length;
  if (work > 1_000_000) return 1;
  return work > 300_000 ? 2 : FOLDS;
}

/** Deals the templates of each intent out to the folds. Templates with equal text share a fold. */
function foldsOf(lessons: readonly Lesson[]): Int32Array {
  const foldOf = new Map<string, number>();
  const dealt = new Map<number, number>();
  const order = Int32Array.from(lessons.keys());
  shuffle(order, order.length, randomFrom(21));
  const folds = new Int32Array(lessons.length);
  for (const row of order) {
    const lesson = lessons[row];
    if (!lesson) continue;
    const key = `${lesson.intent} ${lesson.phrase.words.join(' ')}`;
    const turn = dealt.get(lesson.intent) ?? lesson.intent;
    const fold = foldOf.get(key) ?? turn % FOLDS;
    if (!foldOf.has(key)) dealt.set(lesson.intent, turn + 1);
    foldOf.set(key, fold);
    folds[row] = fold;
  }
  return folds;
}

function judgeFold(
  { parts, embedding }: Model,
  { confidence_threshold: threshold }: TrainingInput,
  { intents, lessons, names }: Lessons,
  folds: Int32Array,
  fold: number,
): Judgement[] {
  const training = lessons.filter((_, row) => folds[row] !== fold);
  const isTrained = new Set(training.map(({ intent }) => intent));
  const asked = lessons.filter(({ intent }, row) => folds[row] === fold && isTrained.has(intent));
  if (asked.length === 0) return [];
  const { calibration } = parts.classifier;
  const read = readExamples(
    intents.map(({ name }) => name),
    [...training, ...names],
    embedding,
  );
  const classifier = Classifier.of({ ...learnIntents(read), calibration }, embedding);
  const idOf = new Map(intents.map(({ id, name }) => [name, id]));
  return asked.map(({ template, phrase, intent }) => {
    const { name, confidence } = classifier.classify(phrase);
    const predicted = (name === null ? undefined : idOf.get(name)) ?? null;
    return { template, intent: intents[intent]?.id ?? 0, predicted, isSure: confidence >= threshold };
  });
}

function isRight({ intent, predicted }: Judgement): boolean {
  return intent === predicted;
}

function isRecognised(judgement: Judgement): boolean {
  return isRight(judgement) && judgement.isSure;
}

function summary(judgements: Judgement[]): Omit<CrossValidation, 'templates'> {
  const share = (part: Judgement[], of: Judgement[]) => (of.length === 0 ? 0 : part.length / of.length);
  const sure = Map.groupBy(
    judgements.filter(({ isSure }) => isSure),
    ({ predicted }) => predicted,
  );
  const intents = [...Map.groupBy(judgements, ({ intent }) => intent)].map(
    ([id, judged]): [string, ValidatedIntent] => {
      const predicted = sure.get(id) ?? [];
      // An intent without any classified text has no wrongly classified one.
      const precision = predicted.length === 0 ? 1 : share(predicted.filter(isRight), predicted);
      return [String(id), { judged: judged.length, precision, recall: share(judged.filter(isRecognised), judged) }];
    },
  );
  return {
    judged: judgements.length,
    accuracy: share(judgements.filter(isRight), judgements),
    recognised: share(judgements.filter(isRecognised), judgements),
    intents: Object.fromEntries(intents),
    confusion: confusionOf(judgements),
  };
}

function confusionOf(judgements: Judgement[]): Confusion[] {
  const byPair = new Map<string, Confusion>();
  for (const { template, intent, predicted } of judgements) {
    if (predicted === null || predicted === intent) continue;
    const key = `${intent} ${predicted}`;
    const confusion = byPair.get(key) ?? { intent, predicted, count: 0, templates: [] };
    confusion.count++;
    if (confusion.templates.length < MOST_EXAMPLES) confusion.templates.push(template);
    byPair.set(key, confusion);
  }
  return [...byPair.values()].toSorted((a, b) => b.count - a.count || a.intent - b.intent || a.predicted - b.predicted);
}
