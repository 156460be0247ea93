import { intents, reactions } from '@parley/contract';
import { call, type Session } from '../product/client.ts';
import type { Content, Intent, Reaction } from './content.ts';

const MOST_INTENTS = 6;
const MOST_REACTIONS = 4;
const TWIN = ' [NEG]';

export interface Change {
  send(): Promise<{ id?: number } | undefined>;
  /** All that holds once it is carried out. */
  result: Content;
}

/** The hands of a writer: its session, and new things by chance. */
export interface Making {
  session: Session;
  query: { project_id: number };
  newName(): string;
  newText(): string;
  newReaction(content: Content): Pick<Reaction, 'intents' | 'condition' | 'text'>;
  pick<T>(values: readonly T[]): T;
}

/** The kinds of change that the content allows now, each made when it is chosen. */
export function possibleChanges(making: Making, content: Content): (() => Change)[] {
  const { newName, pick } = making;
  const positive = content.intents.filter(({ name }) => !name.endsWith(TWIN));
  const untwinned = positive.filter(({ name }) => !content.intents.some((other) => other.name === name + TWIN));
  const withTemplates = content.intents.filter(({ templates }) => templates.length > 0);
  return [
    ...(content.intents.length < MOST_INTENTS ? [() => addIntent(making, content, newName())] : []),
    ...(untwinned.length > 0 ? [() => addIntent(making, content, pick(untwinned).name + TWIN)] : []),
    ...(positive.length > 0
      ? [() => renameIntent(making, content, pick(positive)), () => renameIntent(making, content, pick(positive))]
      : []),
    ...(positive.length > 0 ? [() => removeIntent(making, content, pick(positive))] : []),
    ...(content.intents.length > 0 ? [() => addTemplate(making, content, pick(content.intents))] : []),
    ...(withTemplates.length > 0 ? [() => removeTemplate(making, content, pick(withTemplates))] : []),
    ...(content.intents.length > 1 ? [() => changeAllTemplates(making, content)] : []),
    ...(content.reactions.length < MOST_REACTIONS ? [() => addReaction(making, content)] : []),
    ...(content.reactions.length > 0 ? [() => editReaction(making, content, pick(content.reactions))] : []),
    ...(content.reactions.length === MOST_REACTIONS
      ? [() => removeReaction(making, content, pick(content.reactions))]
      : []),
  ];
}

function addIntent({ session, query, newText }: Making, content: Content, name: string): Change {
  const intent = { name, templates: [newText(), newText()] };
  return {
    send: () => call(session, intents.create, { query, body: intent }),
    result: { ...content, intents: [...content.intents, intent] },
  };
}

/** The twin and every reaction follow, or nothing does. */
function renameIntent({ session, query, newName }: Making, content: Content, intent: Intent): Change {
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

function removeIntent({ session, query }: Making, content: Content, intent: Intent): Change {
  const gone = [intent.name, intent.name + TWIN];
  return {
    send: () => call(session, intents.remove, { query, params: idOf(intent) }).then(withoutId),
    result: { ...content, intents: content.intents.filter(({ name }) => !gone.includes(name)) },
  };
}

function addTemplate({ session, query, newText }: Making, content: Content, intent: Intent): Change {
  const template = newText();
  return {
    send: () => call(session, intents.addTemplate, { query, params: idOf(intent), body: { template } }),
    result: withTemplatesOf(content, [{ ...intent, templates: [...intent.templates, template] }]),
  };
}

function removeTemplate({ session, query, pick }: Making, content: Content, intent: Intent): Change {
  const template = pick(intent.templates);
  return {
    send: () => call(session, intents.removeTemplate, { query, params: idOf(intent), body: { template } }),
    result: withTemplatesOf(content, [
      { ...intent, templates: intent.templates.filter((other) => other !== template) },
    ]),
  };
}

/** All intents in one list: all or nothing. */
function changeAllTemplates({ session, query, newText }: Making, content: Content): Change {
  const changed = content.intents.map((intent) => ({ ...intent, templates: [newText()] }));
  const body = changed.map((intent) => ({ ...idOf(intent), templates: intent.templates }));
  return {
    send: () => call(session, intents.updateList, { query, body }).then(withoutId),
    result: withTemplatesOf(content, changed),
  };
}

function addReaction({ session, query, newName, newReaction }: Making, content: Content): Change {
  const reaction = { name: newName(), ...newReaction(content) };
  return {
    send: () => call(session, reactions.create, { query, body: written(reaction) }),
    result: { ...content, reactions: [...content.reactions, reaction] },
  };
}

function editReaction({ session, query, newReaction }: Making, content: Content, reaction: Reaction): Change {
  const edited = { ...reaction, ...newReaction(content) };
  return {
    send: () => call(session, reactions.update, { query, params: idOf(reaction), body: written(edited) }),
    result: { ...content, reactions: content.reactions.map((other) => (other === reaction ? edited : other)) },
  };
}

function removeReaction({ session, query }: Making, content: Content, reaction: Reaction): Change {
  return {
    send: () => call(session, reactions.remove, { query, params: idOf(reaction) }).then(withoutId),
    result: { ...content, reactions: content.reactions.filter((other) => other !== reaction) },
  };
}

function withTemplatesOf(content: Content, changed: Intent[]): Content {
  const byName = new Map(changed.map((intent) => [intent.name, intent]));
  return { ...content, intents: content.intents.map((intent) => byName.get(intent.name) ?? intent) };
}

function written({ name, intents: listed, condition, text }: Reaction) {
  return { name, intents: listed, condition, actions: [{ name: 'utter', args: { text } }] };
}

async function withoutId(): Promise<undefined> {
  return undefined;
}

function idOf({ id }: { id?: number }): { id: number } {
  if (id === undefined) throw new Error('A thing has no id');
  return { id };
}
