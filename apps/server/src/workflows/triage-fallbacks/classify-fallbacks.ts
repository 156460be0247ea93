import type { BodyOf, fallbacks, ReplyOf } from '@parley/contract';
import { Template, type Intent } from '@parley/domain/intent';
import { negativeName } from '@parley/domain/intent-polarity';
import type { Microseconds } from '@parley/domain/ids';
import { invalidField, Problem } from '@parley/domain/problem';
import { LIMITS, templateKey } from '@parley/domain/text';
import * as z from 'zod/mini';
import type { Decided } from '#features/fallbacks/fallback-decisions.ts';
import { fallbackStore } from '#features/fallbacks/fallback-store.ts';
import { intentNames, intentStore } from '#features/intents/intent-store.ts';
import { duplicateTemplateMessage, holdersOfTemplates } from '#features/intents/templates.ts';
import type { ProjectContext } from '#http/context.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { versioned } from '#platform/things/versioned.ts';

/**
 * Adds the phrases to the intent as templates and marks them; without an intent, only marks them. Phrases that the
 * intent cannot take refuse all of them, or are skipped and stay open.
 */
export async function classifyFallbacks(
  context: ProjectContext,
  intentId: number | null,
  { unclassified_id: one, unclassified_ids: many, skip_refused = false }: BodyOf<typeof fallbacks.mark>,
): Promise<ReplyOf<typeof fallbacks.mark>> {
  const ids = one === undefined ? (many ?? []) : [one];
  const phrases = await openPhrases(context, ids);
  const intent = intentId === null ? null : await intentStore(context).get(intentId);
  const skipped = intent ? await refusedBy(context, intent.id, phrases) : [];
  if (!skip_refused) refuse(skipped, (id) => (id === one ? 'body.unclassified_id' : placeIn(ids, id)));
  const refused = new Set(skipped.map(({ unclassified_id }) => unclassified_id));
  const taken = phrases.filter(({ id }) => !refused.has(id));
  const added = intent ? await addTemplates(context, intent, taken) : new Map<number, string>();
  const decided = await decide(context, taken, { intentId, madeIntent: false }, added);
  return { version: await projectVersion(context.db, context.projectId), decided, skipped };
}

/** Creates an intent with the phrases as templates, and marks them with it. */
export async function makeIntentOf(
  context: ProjectContext,
  name: string,
  ids: number[],
): Promise<ReplyOf<typeof fallbacks.newIntent>> {
  const phrases = await openPhrases(context, ids);
  const { id, version } = await intentStore(context).insert({ name, templates: [] });
  refuse(await refusedBy(context, id, phrases), (phrase) => placeIn(ids, phrase));
  const added = await addTemplates(context, { id, name, templates: [] }, phrases);
  const decided = await decide(context, phrases, { intentId: id, madeIntent: true }, added);
  return { id, version, decided };
}

/**
 * Reverts decisions together with the templates that they added; open phrases stay open. `known` has the time of each
 * decision that the sender has seen: a later decision is not reverted.
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

interface Refused {
  unclassified_id: number;
  message: string;
}

/** The phrases that cannot be templates of the intent, and why. */
async function refusedBy(context: ProjectContext, intentId: number, phrases: Decided[]): Promise<Refused[]> {
  const keys = new Map(phrases.map((phrase) => [phrase.id, templateKey(phrase.intent)]));
  const holders = await holdersOfTemplates(context, unique([...keys.values()]));
  return phrases.flatMap(({ id, intent }): Refused[] => {
    const holder = holders.get(keys.get(id) ?? '');
    if (holder?.id === intentId) return [];
    if (holder) return [{ unclassified_id: id, message: duplicateTemplateMessage(holder.name) }];
    const [issue] = z.safeParse(Template, intent).error?.issues ?? [];
    return issue ? [{ unclassified_id: id, message: issue.message }] : [];
  });
}

/** Names each of them at its position in the request. */
function refuse(refused: Refused[], placeOf: (id: number) => string): void {
  const [first] = refused;
  if (!first) return;
  const issues = refused.map(({ unclassified_id, message }) => ({ path: placeOf(unclassified_id), message }));
  throw new Problem('invalid', first.message, { issues });
}

function placeIn(ids: number[], id: number): string {
  return `body.unclassified_ids.${ids.indexOf(id)}`;
}

/** Adds phrases to intents, and returns the additions by the phrase's id. An existing phrase adds nothing. */
async function addTemplates(
  context: ProjectContext,
  intent: Pick<Intent, 'id' | 'name' | 'templates'>,
  phrases: Decided[],
): Promise<Map<number, string>> {
  const held = new Set(intent.templates.map(templateKey));
  const added = new Map<number, string>();
  for (const { id, intent: phrase } of phrases) {
    const key = templateKey(phrase);
    if (held.has(key)) continue;
    held.add(key);
    added.set(id, Template.parse(phrase));
  }
  const templates = [...intent.templates, ...added.values()];
  if (templates.length > LIMITS.list) {
    throw invalidField('body', `Intent “${intent.name}” would exceed ${LIMITS.list} templates`);
  }
  if (added.size > 0) await intentStore(context).update(intent.id, { templates });
  return added;
}

/** The time of the decision identifies it. */
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
