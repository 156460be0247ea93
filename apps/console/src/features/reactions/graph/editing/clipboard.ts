import { references, renameReferences } from '@parley/dialogue';
import type { Point } from '@parley/dialogue/layout/measures';
import { nameKey, NewReaction, SYSTEM_INTENTS, type Reaction, type Scope } from '@parley/domain';
import * as z from 'zod/mini';
import { freeName } from '#features/reactions/editing/reaction-faults.ts';

type Content = Omit<Reaction, 'id' | 'version' | 'who'>;

/** The clipboard's contents: readable, so that they can also be kept in a file or sent. */
const Copied = z.object({
  parley: z.literal('reactions'),
  reactions: z.array(
    z.object({
      reaction: z.omit(NewReaction, { version: true, who: true, reactions_scopes_id: true }),
      /** By name, because ids differ between projects. */
      scope: z.nullable(z.string()),
      at: z.object({ x: z.number(), y: z.number() }),
    }),
  ),
});
type Copied = z.infer<typeof Copied>;

export function copied(
  reactions: readonly Reaction[],
  scopes: readonly Scope[],
  positions: ReadonlyMap<number, Point>,
): string {
  const scopeNames = new Map(scopes.map(({ id, name }) => [id, name]));
  const value: Copied = {
    parley: 'reactions',
    reactions: reactions.map(({ id, version: _version, who: _who, reactions_scopes_id: scope, ...reaction }) => ({
      reaction: {
        ...reaction,
        // The author of an action exists only in its own project.
        actions: reaction.actions.map(({ name, args }) => ({ name, args })),
      },
      scope: scope === null ? null : (scopeNames.get(scope) ?? null),
      at: positions.get(id) ?? { x: 0, y: 0 },
    })),
  };
  return JSON.stringify(value, null, 1);
}

export interface Pasted {
  reactions: { content: Content; at: Point }[];
  /** Names that are not there: `intent Pay bill`. */
  missing: string[];
}

export interface Around {
  reactions: readonly Reaction[];
  scopes: readonly Scope[];
  intents: readonly { name: string }[] | undefined;
  actions: readonly { name: string }[] | undefined;
  entities: readonly { name: string }[] | undefined;
}

/** Reads reactions from a clipboard text; null if it does not contain any. References among them are kept. */
export function pasted(text: string, around: Around): Pasted | null {
  const parsed = Copied.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.reactions.length === 0) return null;
  const scopeIds = new Map(around.scopes.map(({ id, name }) => [nameKey(name), id]));
  const taken = [...around.reactions];
  const renames: Record<string, string> = {};
  const added = parsed.data.reactions.map(({ reaction, scope, at }, index) => {
    const name = freeName(reaction.name, taken);
    if (name !== reaction.name) renames[reaction.name] = name;
    const id = scope === null ? null : (scopeIds.get(nameKey(scope)) ?? null);
    // Only to find free names and apply renames.
    const whole: Reaction = { ...reaction, name, reactions_scopes_id: id, id: -1 - index };
    taken.push(whole);
    return { whole, at, missingScope: scope !== null && id === null ? scope : null };
  });
  const renamed = renameReferences(
    added.map(({ whole }) => whole),
    'reaction',
    renames,
  );
  const missing = new Set([
    ...added.flatMap(({ missingScope }) => (missingScope === null ? [] : [`scope ${missingScope}`])),
    ...missingNames(renamed, taken, around),
  ]);
  return {
    reactions: renamed.map(({ id: _id, ...content }, index) => ({ content, at: added[index]?.at ?? { x: 0, y: 0 } })),
    missing: [...missing],
  };
}

function missingNames(
  added: readonly Reaction[],
  reactions: readonly Reaction[],
  { scopes, intents, actions, entities }: Around,
): string[] {
  const keys = (things: readonly { name: string }[] | undefined) =>
    things && new Set(things.map(({ name }) => nameKey(name)));
  const known = {
    reaction: keys(reactions),
    scope: keys(scopes),
    intent: keys(intents && [...intents, ...SYSTEM_INTENTS.map((name) => ({ name }))]),
    action: keys(actions),
    entity: keys(entities),
    file: undefined,
  };
  return added
    .flatMap(references)
    .filter(({ kind, name }) => known[kind]?.has(nameKey(name)) === false)
    .map(({ kind, name }) => `${kind} ${name}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
