import type { Action, Entity, Intent, Reaction, Scope } from '@parley/domain';

/** The content to check. A missing list has no findings. */
export interface LintContent {
  reactions: readonly Reaction[];
  scopes: readonly Scope[] | undefined;
  /** `isEmpty` if it has no templates, `hasEntities` if one of them has an entity; unknown where they are absent. */
  intents: readonly (Pick<Intent, 'name'> & { id?: number; isEmpty?: boolean; hasEntities?: boolean })[] | undefined;
  actions: readonly Action[] | undefined;
  entities: readonly Pick<Entity, 'name'>[] | undefined;
  /** Keys of the project's configuration. */
  config?: readonly string[] | undefined;
  /** Names of free entities that are in no template. */
  untaught?: readonly string[];
  files?: readonly { name: string }[] | undefined;
  /** Saved names of renamed reactions: references to them are carried along when the new ones are saved. */
  alsoKnownAs?: readonly string[];
}
