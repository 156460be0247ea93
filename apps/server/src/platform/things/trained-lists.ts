import type { Entity, Intent, Settings, Synonym } from '@parley/domain';

/** The part of a bot that its language model is trained on. */
export interface TrainedLists {
  settings: Settings;
  intents: Intent[];
  synonyms: Synonym[];
  entities: Entity[];
}
