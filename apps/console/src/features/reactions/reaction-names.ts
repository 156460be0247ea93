import type { ReferenceKind } from '@parley/dialogue';
import { nameKey, SYSTEM_INTENTS, type Entity } from '@parley/domain';
import { createContext, useContext } from 'react';
import type { ExpressionNames } from '#parts/editor/completions.ts';
import type { NameTypes } from '#features/reactions/condition/name-types.ts';
import { reactionTexts } from '#texts/reactions.ts';

/** The names that a reaction's fields offer, and against which they check for missing names. */
export interface ReactionNames {
  reactions: readonly string[];
  /** With the system's own. */
  intents: readonly string[];
  scopes: readonly string[];
  entities: readonly string[];
  /** The project's own actions. */
  actions: readonly string[];
  /** By their names' keys. */
  actionIds: ReadonlyMap<string, number>;
  expression: ExpressionNames;
  /** The known types of slots and entities. */
  types?: NameTypes;
  /** Keys of what exists; a kind that the user may not read is left out. */
  known: Partial<Record<ReferenceKind, ReadonlySet<string>>>;
  /** The project answers the telephone: fields of spoken texts are shown. */
  isPhone?: boolean;
  isReadOnly: boolean;
  open: (reactionName: string) => void;
  /** Adds an empty reaction without opening it; absent if the user cannot add one. */
  createReaction?: ((name: string) => void) | undefined;
  /** Adds an entity of a type at once; absent if the user cannot add one. */
  createEntity?: ((name: string, type: Entity['type']) => void) | undefined;
}

export const NamesContext = createContext<ReactionNames | null>(null);

export function useNames(): ReactionNames {
  const names = useContext(NamesContext);
  if (!names) throw new Error('Reaction fields stand inside a NamesContext');
  return names;
}

export function keysOf(names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return names && new Set(names.map(nameKey));
}

/** Why a name is broken; undefined if it exists, is empty, or is computed at run time. */
export function missingName(known: ReactionNames['known'], kind: ReferenceKind, name: string): string | undefined {
  if (name.trim() === '' || name.includes('{{')) return undefined;
  if (kind === 'intent' && SYSTEM_INTENTS.some((intent) => intent === name)) return undefined;
  return known[kind]?.has(nameKey(name)) === false ? reactionTexts.broken.missing(kind, name) : undefined;
}
