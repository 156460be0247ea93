import type { EntityInput, TrainingInput } from '#training-input.ts';

export type SuggestionKind = 'own words' | 'short form';

export interface Suggestion {
  text: string;
  kind: SuggestionKind;
  /** The template that it was made from. */
  from: string;
  /** An intent with a template that is as near as any of the own ones. */
  nearerTo: string | null;
}

export interface SuggestionInput {
  templates: readonly string[];
  synonyms: TrainingInput['synonyms'];
  entities: readonly EntityInput[];
  language: string;
  /** The other intents of the project. */
  others: readonly { name: string; templates: readonly string[] }[];
}
