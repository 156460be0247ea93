import type { EntityHit, Reaction } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { setEntry } from '#actions/set.ts';
import { questionsOf, type Question } from '#forms/question.ts';
import type { EvaluationResult, ExpressionScope } from '#host.ts';
import type { Json } from '#json.ts';
import { mentionsIn } from '#read-values.ts';
import { fitsSlot } from '#slots.ts';
import { entitiesIn } from '#source/entities-in.ts';
import { expressionScope, log, recordAction, type Turn } from '#turn.ts';

/** The name of the entity that a question without `value` takes; undefined if it takes the whole text. */
export function entityOf(turn: Turn, { slot, value }: Question): string | undefined {
  return value === '' ? turn.bot.entitiesByName.get(nameKey(slot))?.name : undefined;
}

/** The names of the entities that answer a question. */
export function entitiesTaken(turn: Turn, question: Question): readonly string[] {
  const entity = entityOf(turn, question);
  return entity === undefined ? entitiesIn(question.value) : [entity];
}

/** True if the whole text answers a question: the question names no entity, or the text contains no such entity. */
export function takesText(turn: Turn, question: Question): boolean {
  if (question.value === '') return entityOf(turn, question) === undefined;
  const isOfText = mentionsIn(question.value).some(({ name }) => name === 'text');
  return isOfText && !entitiesIn(question.value).some((name) => isFree(turn, name));
}

/** Whether the value of a question depends on the intent of the text. */
export function readsIntent({ value }: Question): boolean {
  return mentionsIn(value).some(({ group, key }) => group === null && key === 'intent');
}

/**
 * The value in the turn's text for a question; undefined if the text has no value. Only the open question can use the
 * text itself and its intent. Another question is evaluated only if the text has one of its entities that no question
 * has taken.
 */
export async function valueIn(turn: Turn, question: Question, isOpen: boolean): Promise<Json | undefined> {
  const { entities, text } = turn.topic;
  if (question.value === '') {
    const entity = entityOf(turn, question);
    if (entity === undefined) return isOpen && text.trim() !== '' ? text.trim() : undefined;
    return isFree(turn, entity) ? known(entities[entity]) : undefined;
  }
  const mentions = mentionsIn(question.value);
  const read = entitiesIn(question.value);
  const isOfEntities = read.length > 0 && mentions.every(({ group }) => group === 'entities');
  const isOfText = mentions.some(({ group }) => group === null);
  if (!isOpen && read.some((name) => Object.hasOwn(entities, name) && !isFree(turn, name))) return undefined;
  if (((!isOpen && isOfText) || isOfEntities) && !read.some((name) => isFree(turn, name))) return undefined;
  const scope = expressionScope(turn);
  const seen = isOpen ? scope : { ...scope, text: '', intent: null, confidence: 0 };
  return known(await valueOf(turn, question, 'value', question.value, seen));
}

function isFree(turn: Turn, entity: string): boolean {
  return Object.hasOwn(turn.topic.entities, entity) && !turn.form.used.has(entity);
}

/** An empty value is no answer. */
function known(value: Json | undefined): Json | undefined {
  const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isNothing || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

export function isAnswered(turn: Turn, slot: string): boolean {
  return Object.hasOwn(turn.state.slots, slot) && known(turn.state.slots[slot] as Json) !== undefined;
}

/** Saves a value that is valid, and answers whether it is. */
export async function take(turn: Turn, question: Question, value: Json): Promise<boolean> {
  const { slot, valid } = question;
  const scope = expressionScope(turn);
  const seen = { ...scope, slots: { ...scope.slots, [slot]: value }, answer: value };
  const isValid = valid === '' || Boolean(await valueOf(turn, question, 'valid', valid, seen));
  if (!isValid || !fitsSlot(turn, slot, value)) {
    turn.form.invalid.add(slot);
    return false;
  }
  markUsed(turn, question);
  recordAction(turn, setEntry, { name: slot, value });
  turn.form.set = [...turn.form.set.filter((name) => name !== slot), slot];
  return true;
}

/** With what a question takes, also the number of people in "at 4 pm" is used: it is part of the time. */
function markUsed(turn: Turn, question: Question): void {
  const taken = entitiesTaken(turn, question);
  const hits = (turn.topic.found ?? []) as unknown as EntityHit[];
  const spans = hits.filter(({ entity }) => taken.includes(entity));
  const isPart = (hit: EntityHit) => spans.some((span) => isPartOf(turn, hit, span));
  for (const name of taken) turn.form.used.add(name);
  for (const [name, found] of Map.groupBy(hits, ({ entity }) => entity))
    if (!taken.includes(name) && found.every(isPart)) turn.form.used.add(name);
}

/** The "no" of a correction answers no question. */
export function takeFirstWord(turn: Turn): void {
  for (const { entity, start } of (turn.topic.found ?? []) as unknown as EntityHit[])
    if (start === 0 && turn.bot.entitiesByName.get(nameKey(entity))?.type === 'yes-no') turn.form.used.add(entity);
}

function isPartOf({ bot }: Turn, { entity, start, end }: EntityHit, span: EntityHit): boolean {
  if (start < span.start || end > span.end) return false;
  const isShorter = end - start < span.end - span.start;
  return isShorter || bot.entitiesByName.get(nameKey(entity))?.type === 'number';
}

async function valueOf(
  turn: Turn,
  { slot }: Question,
  argument: 'value' | 'valid',
  expression: string,
  scope: ExpressionScope,
): Promise<Json | undefined> {
  const [result]: (EvaluationResult | undefined)[] = await turn.host.evaluate([expression], scope);
  if (result?.ok === true) return result.value;
  const { error = 'Not evaluated', line } = result ?? {};
  log(turn, 'warn', `An expression of action ask failed`, {
    action: 'ask',
    argument,
    slot,
    expression,
    error,
    ...(line === undefined ? {} : { line }),
  });
  return undefined;
}

/** Fills the questions of a form from the text: early answers, and corrections. */
export async function scan(turn: Turn, reaction: Reaction): Promise<void> {
  if (turn.form.scanned.has(reaction.id)) return;
  turn.form.scanned.add(reaction.id);
  if (Object.keys(turn.topic.entities).length === 0) return;
  for (const question of questionsOf(reaction)) {
    if (isAnswered(turn, question.slot)) await correct(turn, question);
    else if (!turn.form.invalid.has(question.slot) && (await isAskable(turn, reaction, question))) {
      const value = await valueIn(turn, question, false);
      if (value !== undefined) await take(turn, question, value);
    }
  }
}

/** Takes another value for an answered question, and answers whether there was a valid one. */
export async function correct(turn: Turn, question: Question): Promise<boolean> {
  // A number and nothing else can only mean the last answer.
  if (isBareNumber(turn) && turn.form.set.at(-1) !== question.slot) return false;
  const value = await valueIn(turn, question, false);
  const before = JSON.stringify(turn.state.slots[question.slot]);
  if (value === undefined) return false;
  if (JSON.stringify(value) === before) {
    // The caller repeats the answer: another question with the same entity does not take it.
    markUsed(turn, question);
    return false;
  }
  if (!(await take(turn, question, value))) return false;
  turn.form.hasCorrected = true;
  log(turn, 'info', `Corrected ${question.slot}`, { slot: question.slot });
  return true;
}

function isBareNumber({ topic: { text, found = [] }, bot }: Turn): boolean {
  const [first, ...others] = found as unknown as EntityHit[];
  const isNumber = first !== undefined && bot.entitiesByName.get(nameKey(first.entity))?.type === 'number';
  return isNumber && others.every(({ entity }) => entity === first.entity) && text.trim() === first.text.trim();
}

async function isAskable(turn: Turn, reaction: Reaction, { at }: Question): Promise<boolean> {
  const when = reaction.actions[at]?.when?.trim() ?? '';
  if (when === '') return true;
  const [result] = await turn.host.evaluate([when], expressionScope(turn));
  return result?.ok === true && Boolean(result.value);
}
