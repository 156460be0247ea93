import type { EntityInput, TrainingInput } from '#training-input.ts';
import { TELEPHONE_COMPANY } from '#testing/telephone-company.ts';

/** Builds an input; fields that a test leaves out are as in a new project, without corrections. */
export function buildInput(input: Partial<TrainingInput> = {}): TrainingInput {
  return {
    language: 'en',
    confidence_threshold: 0.5,
    autocorrect_threshold: 0,
    multi_intent: false,
    stt_corrections: '',
    intents: [],
    synonyms: [],
    entities: [],
    ...input,
  };
}

/** Intents from their templates by name, with ids from 1. */
export function buildIntents(templatesByName: [name: string, templates: string[]][]): TrainingInput['intents'] {
  return templatesByName.map(([name, templates], index) => ({ id: index + 1, name, templates }));
}

export function buildEntity(entity: Partial<EntityInput> & Pick<EntityInput, 'name'>): EntityInput {
  return {
    type: 'dictionary',
    match: 'lemmatized',
    occurrence: 'single',
    case_insensitive: false,
    values: '',
    ...entity,
  };
}

export function telephoneCompany(input: Partial<TrainingInput> = {}): TrainingInput {
  return buildInput({
    intents: buildIntents(TELEPHONE_COMPANY.map(({ name, templates }) => [name, templates])),
    ...input,
  });
}
