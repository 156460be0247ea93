import { isDeepStrictEqual } from 'node:util';
import { intents, reactions } from '@parley/contract';
import type { ActionCall } from '@parley/domain/reaction';
import { call, type Session } from '../product/client.ts';

export interface Intent {
  id?: number;
  name: string;
  templates: string[];
}

export interface Reaction {
  id?: number;
  name: string;
  intents: string[];
  condition: string;
  text: string;
}

/** One writer's part of a project. An id is missing where the answer that tells it never came. */
export interface Content {
  intents: Intent[];
  reactions: Reaction[];
}

/** The things of one writer in a project. */
export interface ContentPlace {
  session: Session;
  projectId: number;
  /** The names of this writer's things begin with it. */
  mark: string;
}

/** Reads the things whose names begin with the mark. */
export async function readContent({ session, projectId, mark }: ContentPlace): Promise<Content> {
  const query = { project_id: projectId };
  const [allIntents, allReactions] = await Promise.all([
    call(session, intents.list, { query }),
    call(session, reactions.list, { query }),
  ]);
  const isOurs = ({ name }: { name: string }) => name.startsWith(`${mark} `);
  return {
    intents: allIntents.filter(isOurs).map(({ id, name, templates }) => ({ id, name, templates })),
    reactions: allReactions.filter(isOurs).map(({ id, name, intents: listed, condition, actions }) => {
      return { id, name, intents: listed, condition, text: textOf(actions) };
    }),
  };
}

function textOf([only]: ActionCall[]): string {
  const text = only?.args['text'];
  return typeof text === 'string' ? text : '';
}

/** The answer to a creation names the one thing that has no id yet. */
export function withId(content: Content, id: number | undefined): Content {
  const named = <T extends { id?: number }>(thing: T): T => (thing.id === undefined && id ? { ...thing, id } : thing);
  return { intents: content.intents.map(named), reactions: content.reactions.map(named) };
}

/** Compares expected and stored content, in any order. */
export function agrees(expected: Content, stored: Content): boolean {
  return (
    isDeepStrictEqual(sorted(expected.intents, stored.intents), sorted(stored.intents, [])) &&
    isDeepStrictEqual(sorted(expected.reactions, stored.reactions), sorted(stored.reactions, []))
  );
}

/** In the order of names. An id that no answer contained is taken from the stored item. */
function sorted<T extends { id?: number; name: string }>(things: T[], stored: T[]): T[] {
  const ids = new Map(stored.map(({ name, id }) => [name, id]));
  return things
    .map((thing) => (thing.id === undefined ? { ...thing, id: ids.get(thing.name) } : thing))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
