import type { fallbacks, ReplyOf } from '@parley/contract';
import { Template } from '@parley/domain/intent';
import { negativeName } from '@parley/domain/intent-polarity';
import type { Microseconds } from '@parley/domain/ids';
import { invalidField, Problem } from '@parley/domain/problem';
import { LIMITS, templateKey } from '@parley/domain/text';
import * as z from 'zod/mini';
import { fallbackStore, type Decided } from '#features/fallbacks/fallback-store.ts';
import { intentNames, intentStore } from '#features/intents/intent-store.ts';
import { duplicateTemplateMessage, holdersOfTemplates } from '#features/intents/templates.ts';
import type { ProjectContext } from '#http/context.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { versioned } from '#platform/things/versioned.ts';

/** Adds the phrases to the intent as templates and marks them; with no intent, only marks them. All or nothing. */
export async function classifyFallbacks(
  context: ProjectContext,
  intentId: number | null,
  ids: number[],
): Promise<ReplyOf<typeof fallbacks.mark>> {
  const phrases = await openPhrases(context, ids);
  const added = intentId === null ? new Map<number, string>() : await addTemplates(context, intentId, phrases);
  const decided = await decide(context, phrases, { intentId, madeIntent: false }, added);
  return { version: await projectVersion(context.db, context.projectId), decided };
}

/** A new intent whose templates are the phrases, which are marked with it. */
export async function makeIntentOf(
  context: ProjectContext,
  name: string,
  ids: number[],
): Promise<ReplyOf<typeof fallbacks.newIntent>> {
  const phrases = await openPhrases(context, ids);
  const { id, version } = await intentStore(context).insert({ name, templates: [] });
  const added = await addTemplates(context, id, phrases);
  const decided = await decide(context, phrases, { intentId: id, madeIntent: true }, added);
  return { id, version, decided };
}

/**
 * Takes decisions back, with the templates that they added; phrases that are open stay so. `known` is by id when each
 * was decided as far as the sender knows: another decision is not theirs to take back unseen.
 */
export async function reopenFallbacks(
  context: ProjectContext,
  ids: number[],
  known: ReadonlyMap<number, Microseconds | null> | null,
): Promise<number> {
  const store = fallbackStore(context);
  const phrases = await store.get(unique(ids));
  if (known && phrases.some(({ id, decided }) => decided !== null && decided !== known.get(id)))
    throw decidedMeanwhile();
  await takeBackTemplates(context, phrases);
  await store.reopen(phrases.map(({ id }) => id));
  return projectVersion(context.db, context.projectId);
}

async function openPhrases(context: ProjectContext, ids: number[]): Promise<Decided[]> {
  const phrases = await fallbackStore(context).get(unique(ids));
  if (phrases.some(({ decided }) => decided !== null)) throw decidedMeanwhile();
  return phrases;
}

function decidedMeanwhile(): Problem {
  return new Problem('conflict', 'A concurrent edit occurred.');
}

/** What each phrase added to the intent, by its id. One that is there already adds nothing. */
async function addTemplates(
  context: ProjectContext,
  intentId: number,
  phrases: Decided[],
): Promise<Map<number, string>> {
  const store = intentStore(context);
  const intent = await store.get(intentId);
  const keys = phrases.map((phrase) => templateKey(phrase.intent));
  const holders = await holdersOfTemplates(context, unique(keys));
  const added = new Map<number, string>();
  const addedKeys = new Set<string>();
  for (const [index, phrase] of phrases.entries()) {
    const path = phrases.length === 1 ? 'body' : `body.unclassified_ids.${index}`;
    const key = keys[index] ?? '';
    const holder = holders.get(key);
    if (holder && holder.id !== intentId) throw invalidField(path, duplicateTemplateMessage(holder.name));
    if (holder || addedKeys.has(key)) continue;
    const template = z.safeParse(Template, phrase.intent);
    if (!template.success) throw invalidField(path, template.error.issues[0]?.message ?? 'This is no template');
    addedKeys.add(key);
    added.set(phrase.id, template.data);
  }
  const templates = [...intent.templates, ...added.values()];
  if (templates.length > LIMITS.list) {
    throw invalidField('body', `The intent ${intent.name} would have more than ${LIMITS.list} templates`);
  }
  if (added.size > 0) await store.update(intentId, { templates });
  return added;
}

/** When it was, by which it is known. */
async function decide(
  context: ProjectContext,
  phrases: Decided[],
  decision: { intentId: number | null; madeIntent: boolean },
  added: Map<number, string>,
): Promise<Microseconds> {
  const ids = phrases.map(({ id }) => id);
  const at = context.now();
  await fallbackStore(context).decide(ids, { ...decision, at, by: context.actor.userId }, added);
  return at;
}

async function takeBackTemplates(context: ProjectContext, phrases: Decided[]): Promise<void> {
  const store = intentStore(context);
  const names = new Map((await intentNames(context)).map(({ id, name }) => [id, name]));
  const byIntent = Map.groupBy(
    phrases.filter(({ template }) => template !== null),
    (phrase) => phrase.class,
  );
  for (const [intentId, its] of byIntent) {
    const name = intentId === null ? undefined : names.get(intentId);
    if (intentId === null || name === undefined) continue;
    const removed = new Set(its.map(({ template }) => templateKey(template ?? '')));
    const intent = await store.get(intentId);
    const templates = intent.templates.filter((template) => !removed.has(templateKey(template)));
    const wasMadeForThem = its.some((phrase) => phrase.made_intent) && templates.length === 0;
    const hasTwin = [...names.values()].includes(negativeName(name));
    if (wasMadeForThem && !hasTwin && !(await isAnswered(context, name))) await store.remove(intentId);
    else await store.update(intentId, { templates });
  }
}

async function isAnswered(context: ProjectContext, intentName: string): Promise<boolean> {
  const reactions = await versioned(context, 'reactions').list();
  return reactions.some(({ intents }) => intents.includes(intentName));
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
