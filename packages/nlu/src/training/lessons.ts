import { isNegative } from '@parley/domain/intent-polarity';
import { Entities } from '#stages/entities.ts';
import { PhraseReader, readableName } from '#stages/phrases.ts';
import { Synonyms } from '#stages/synonyms.ts';
import { denialIn } from '#stages/twins.ts';
import type { Example } from '#training/train-classifier.ts';
import type { TrainingInput } from '#training-input.ts';

type IntentInput = TrainingInput['intents'][number];

/** A template as the classifier learns it. */
export interface Lesson extends Example {
  template: string;
}

/** The input of a classifier's training. */
export interface Lessons {
  /** Intents with templates. */
  intents: IntentInput[];
  entities: Entities;
  reader: PhraseReader;
  synonyms: Synonyms;
  /** Without templates that say nothing. */
  lessons: Lesson[];
  /** Names that are learnt as if they were templates. */
  names: Example[];
}

/** An intent with fewer templates also learns from its name, if the name carries meaning. */
const FEW_TEMPLATES = 15;

export function lessonsOf(input: TrainingInput): Lessons {
  const intents = input.intents.filter(({ templates }) => templates.length > 0);
  const entities = Entities.of(input.entities, input.language);
  const denies = denialIn(
    input.language,
    intents.map(({ name }) => name),
  );
  const templates = intents.flatMap((intent) => intent.templates);
  const synonyms = Synonyms.of(input.synonyms);
  const reader = PhraseReader.of(synonyms, entities, templates, denies);
  const learn = (template: string, intent: number) => ({ template, phrase: reader.ofTemplate(template), intent });
  const saysSomething = ({ phrase }: Example) => phrase.words.length > 0;
  return {
    intents,
    entities,
    reader,
    synonyms,
    lessons: intents
      .flatMap((intent, index) => intent.templates.map((template) => learn(template, index)))
      .filter(saysSomething),
    names: intents.flatMap((intent, index) =>
      nameAsTemplate(intent).map((name) => ({ ...learn(name, index), isName: true })),
    ),
  };
}

function nameAsTemplate({ name, templates }: IntentInput): string[] {
  if (templates.length >= FEW_TEMPLATES || isNegative(name)) return [];
  const words = readableName(name);
  return words === null ? [] : [words];
}
