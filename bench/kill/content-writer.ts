import { isDeepStrictEqual } from 'node:util';
import { intents, reactions } from '@parley/contract';
import type { ActionCall } from '@parley/domain/reaction';
import { call, type Session } from '../product/client.ts';
import { attempt, type Journal, type Writer } from './operation.ts';

const MOST_INTENTS = 6;
const MOST_REACTIONS = 4;
const TWIN = ' [NEG]';

/** What one writer's part of a project holds. An id is missing where the answer that tells it never came. */
interface Content {
  intents: { id?: number; name: string; templates: string[] }[];
  reactions: { id?: number; name: string; intents: string[]; condition: string; text: string }[];
}

interface Change {
  send(): Promise<{ id?: number } | undefined>;
  /** What holds once it is carried out, all of it. */
  result: Content;
}

export interface ContentWriterOptions {
  session: Session;
  projectId: number;
  /** What the names of this writer's things begin with. */
  mark: string;
  random(): number;
  journal: Journal;
}

/** Adds, renames, changes and deletes intents and reactions of its own, among them changes that reach several things. */
export function contentWriter({ session, projectId, mark, random, journal }: ContentWriterOptions): Writer {
  const query = { project_id: projectId };
  let content: Content = { intents: [], reactions: [] };
  let doubted: Change | undefined;
  let count = 0;

  return {
    isInDoubt: () => doubted !== undefined,

    async write() {
      const change = nextChange();
      await attempt(journal, change.send, {
        acknowledge: (reply) => (content = withId(change.result, reply?.id)),
        doubt: () => (doubted = change),
      });
    },

    async check() {
      const stored = await read();
      const isWhole = agrees(content, stored);
      const isDone = doubted !== undefined && agrees(doubted.result, stored);
      if (isDone && !isWhole) journal.doubtedButStored++;
      if (!isWhole && !isDone) {
        journal.faults.push(
          `${mark}: stored is ${JSON.stringify(stored)}, acknowledged was ${JSON.stringify(content)}` +
            (doubted ? `, in doubt was ${JSON.stringify(doubted.result)}` : ''),
        );
      }
      doubted = undefined;
      content = stored;
    },
  };

  function nextChange(): Change {
    const chosen = pick(possibleChanges());
    return chosen();
  }

  function possibleChanges(): (() => Change)[] {
    const positive = content.intents.filter(({ name }) => !name.endsWith(TWIN));
    const untwinned = positive.filter(({ name }) => !content.intents.some((other) => other.name === name + TWIN));
    const withTemplates = content.intents.filter(({ templates }) => templates.length > 0);
    return [
      ...(content.intents.length < MOST_INTENTS ? [() => addIntent(newName())] : []),
      ...(untwinned.length > 0 ? [() => addIntent(pick(untwinned).name + TWIN)] : []),
      ...(positive.length > 0 ? [() => renameIntent(pick(positive)), () => renameIntent(pick(positive))] : []),
      ...(positive.length > 0 ? [() => removeIntent(pick(positive))] : []),
      ...(content.intents.length > 0 ? [() => addTemplate(pick(content.intents))] : []),
      ...(withTemplates.length > 0 ? [() => removeTemplate(pick(withTemplates))] : []),
      ...(content.intents.length > 1 ? [() => changeAllTemplates()] : []),
      ...(content.reactions.length < MOST_REACTIONS ? [() => addReaction()] : []),
      ...(content.reactions.length > 0 ? [() => editReaction(pick(content.reactions))] : []),
      ...(content.reactions.length === MOST_REACTIONS ? [() => removeReaction(pick(content.reactions))] : []),
    ];
  }

  function addIntent(name: string): Change {
    const intent = { name, templates: [newText(), newText()] };
    return {
      send: () => call(session, intents.create, { query, body: intent }),
      result: { ...content, intents: [...content.intents, intent] },
    };
  }

  /** The twin and every reaction follow, or nothing does. */
  function renameIntent(intent: Content['intents'][number]): Change {
    const to = newName();
    const renames = new Map([
      [intent.name, to],
      [intent.name + TWIN, to + TWIN],
    ]);
    const renamed = (name: string) => renames.get(name) ?? name;
    return {
      send: () => call(session, intents.update, { query, params: idOf(intent), body: { name: to } }),
      result: {
        intents: content.intents.map((other) => ({ ...other, name: renamed(other.name) })),
        reactions: content.reactions.map((reaction) => ({ ...reaction, intents: reaction.intents.map(renamed) })),
      },
    };
  }

  function removeIntent(intent: Content['intents'][number]): Change {
    const gone = [intent.name, intent.name + TWIN];
    return {
      send: () => call(session, intents.remove, { query, params: idOf(intent) }).then(withoutId),
      result: { ...content, intents: content.intents.filter(({ name }) => !gone.includes(name)) },
    };
  }

  function addTemplate(intent: Content['intents'][number]): Change {
    const template = newText();
    return {
      send: () => call(session, intents.addTemplate, { query, params: idOf(intent), body: { template } }),
      result: withTemplatesOf([{ ...intent, templates: [...intent.templates, template] }]),
    };
  }

  function removeTemplate(intent: Content['intents'][number]): Change {
    const template = pick(intent.templates);
    return {
      send: () => call(session, intents.removeTemplate, { query, params: idOf(intent), body: { template } }),
      result: withTemplatesOf([{ ...intent, templates: intent.templates.filter((other) => other !== template) }]),
    };
  }

  /** All intents in one list: all or nothing. */
  function changeAllTemplates(): Change {
    const changed = content.intents.map((intent) => ({ ...intent, templates: [newText()] }));
    const body = changed.map((intent) => ({ ...idOf(intent), templates: intent.templates }));
    return {
      send: () => call(session, intents.updateList, { query, body }).then(withoutId),
      result: withTemplatesOf(changed),
    };
  }

  function addReaction(): Change {
    const reaction = { name: newName(), ...newReactionContent() };
    return {
      send: () => call(session, reactions.create, { query, body: written(reaction) }),
      result: { ...content, reactions: [...content.reactions, reaction] },
    };
  }

  function editReaction(reaction: Content['reactions'][number]): Change {
    const edited = { ...reaction, ...newReactionContent() };
    return {
      send: () => call(session, reactions.update, { query, params: idOf(reaction), body: written(edited) }),
      result: { ...content, reactions: content.reactions.map((other) => (other === reaction ? edited : other)) },
    };
  }

  function removeReaction(reaction: Content['reactions'][number]): Change {
    return {
      send: () => call(session, reactions.remove, { query, params: idOf(reaction) }).then(withoutId),
      result: { ...content, reactions: content.reactions.filter((other) => other !== reaction) },
    };
  }

  function withTemplatesOf(changed: Content['intents']): Content {
    const byName = new Map(changed.map((intent) => [intent.name, intent]));
    return { ...content, intents: content.intents.map((intent) => byName.get(intent.name) ?? intent) };
  }

  function newReactionContent() {
    const listed = content.intents.filter(() => random() < 0.5).map(({ name }) => name);
    return { intents: listed, condition: `slots.n !== ${count++}`, text: newText() };
  }

  async function read(): Promise<Content> {
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

  function newName(): string {
    return `${mark} thing ${count++}`;
  }

  function newText(): string {
    return `${mark} says words number ${count++}`;
  }

  function pick<T>(values: T[]): T {
    const value = values[Math.trunc(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from');
    return value;
  }
}

function written({ name, intents: listed, condition, text }: Content['reactions'][number]) {
  return { name, intents: listed, condition, actions: [{ name: 'utter', args: { text } }] };
}

function textOf([only]: ActionCall[]): string {
  const text = only?.args['text'];
  return typeof text === 'string' ? text : '';
}

/** The answer to a creation names the one thing that has no id yet. */
function withId(content: Content, id: number | undefined): Content {
  const named = <T extends { id?: number }>(thing: T): T => (thing.id === undefined && id ? { ...thing, id } : thing);
  return { intents: content.intents.map(named), reactions: content.reactions.map(named) };
}

async function withoutId(): Promise<undefined> {
  return undefined;
}

function idOf({ id }: { id?: number }): { id: number } {
  if (id === undefined) throw new Error('A thing has no id');
  return { id };
}

function agrees(expected: Content, stored: Content): boolean {
  return (
    isDeepStrictEqual(sorted(expected.intents, stored.intents), sorted(stored.intents, [])) &&
    isDeepStrictEqual(sorted(expected.reactions, stored.reactions), sorted(stored.reactions, []))
  );
}

/** In the order of names; an id that was never told is taken from what is stored. */
function sorted<T extends { id?: number; name: string }>(things: T[], stored: T[]): T[] {
  const ids = new Map(stored.map(({ name, id }) => [name, id]));
  return things
    .map((thing) => (thing.id === undefined ? { ...thing, id: ids.get(thing.name) } : thing))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
