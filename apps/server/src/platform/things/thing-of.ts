import type {
  Action,
  BotTest,
  Entity,
  Intent,
  Note,
  Reaction,
  Resource,
  Scope,
  Settings,
  StoredFile,
  Synonym,
} from '@parley/domain';

interface Things {
  reactions: Reaction;
  scopes: Scope;
  notes: Note;
  intents: Intent;
  synonyms: Synonym;
  entities: Entity;
  actions: Action;
  tests: BotTest;
  settings: Settings;
  files: StoredFile;
}

/** An item as read from the store: with its id, the version of its last change, and its author. */
export type ThingOf<R extends Resource> = Things[R] & { version: number; who: number | null };

/** The part of an item that editors decide. */
export type ThingData<R extends Resource> = Omit<Things[R], 'id' | 'version' | 'who' | 'negative_of'>;
