import { builtInAction } from '@parley/dialogue';
import { DOTTED_NAME, subjectOf } from '@parley/dialogue/source/row-subject';
import { nameKey, type ActionCall } from '@parley/domain';
import { asText, listOf, withArgument } from '#features/reactions/action-calls.ts';

type Value = ActionCall['args'][string];

export const DEFAULT_TRIES = 3;
export const MOST_TRIES = 9;

/** The question with one argument set. */
export function withAnswer(call: ActionCall, name: string, value: Value): ActionCall {
  return withArgument(call, name, value, builtInAction('ask')?.args[name]);
}

export function slotOf({ args }: ActionCall): string {
  return asText(args['slot']).trim();
}

/** The wordings of a question; the bot picks one at random. */
export function wordingsOf({ args }: ActionCall): string[] {
  const texts = listOf(args['text']);
  return texts.length === 0 ? [''] : texts;
}

export function withWordings(call: ActionCall, texts: readonly string[]): ActionCall {
  return withAnswer(call, 'text', texts.length > 1 ? [...texts] : (texts[0] ?? ''));
}

const HOLE = /\{\{\s*(?:(?:slots|entities|config)\.([\w$]+)\s*)?([\s\S]*?)\}\}/gu;

/** A text with the names of its slots in place of values; other expressions become `…`. */
export function saidText(text: string): string {
  return text.replaceAll(HOLE, (_, name: string | undefined, rest: string) =>
    name && rest === '' ? `[${name}]` : '…',
  );
}

/** Neither a slot nor a text yet. */
export function isBlank(call: ActionCall): boolean {
  return slotOf(call) === '' && wordingsOf(call).every((text) => text.trim() === '');
}

const OFF: readonly string[] = ['false', 'no', '0'];

/** Whether other reactions may answer while the question is open. */
export function mayInterrupt({ args }: ActionCall): boolean {
  return !OFF.includes(asText(args['interrupt']).trim().toLowerCase());
}

/** The part of the caller's message that answers a question. */
export type Taken = { kind: 'text' } | { kind: 'entity'; name: string } | { kind: 'code' };

/** Reads `value`: empty, it is the entity with the name of the slot, or else the whole message. */
export function takenBy(call: ActionCall, entities: readonly string[]): Taken {
  const value = asText(call.args['value']).trim();
  if (value === 'text') return { kind: 'text' };
  if (value !== '') {
    const name = entityIn(value);
    return name === undefined ? { kind: 'code' } : { kind: 'entity', name };
  }
  const named = entities.find((name) => nameKey(name) === nameKey(slotOf(call)));
  return named === undefined ? { kind: 'text' } : { kind: 'entity', name: named };
}

function entityIn(value: string): string | undefined {
  const [, dotted, , quoted] = /^entities(?:\.([^.[\]]+)|\[(["'])(.+)\2\])$/u.exec(value) ?? [];
  return dotted !== undefined && DOTTED_NAME.test(dotted) ? dotted : quoted;
}

/** Takes the whole message, or an entity; nothing is written where the name of the slot says it already. */
export function withTaken(call: ActionCall, entity: string | null, entities: readonly string[]): ActionCall {
  const bySlot = takenBy(withAnswer(call, 'value', ''), entities);
  const nameOfSlot = bySlot.kind === 'entity' ? bySlot.name : null;
  if (nameOfSlot === entity) return withAnswer(call, 'value', '');
  return withAnswer(call, 'value', entity === null ? 'text' : subjectOf({ source: 'entity', name: entity }));
}
