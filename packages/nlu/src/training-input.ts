import type { Entity, Intent, Synonym } from '@parley/domain';

/** All inputs of a model. Equal input makes equal bytes. */
export interface TrainingInput {
  language: string;
  confidence_threshold: number;
  autocorrect_threshold: number;
  multi_intent: boolean;
  stt_corrections: string;
  intents: Pick<Intent, 'id' | 'name' | 'templates' | 'augmented'>[];
  synonyms: Pick<Synonym, 'name' | 'values'>[];
  entities: EntityInput[];
}

export type EntityInput = Pick<Entity, 'name' | 'type' | 'match' | 'occurrence' | 'case_insensitive' | 'values'>;
