import { planMerge } from '@parley/domain/intent-merge';
import { invalidField, Problem } from '@parley/domain/problem';
import { LIMITS, templateKey } from '@parley/domain/text';
import type { ProjectContext } from '#http/context.ts';
import { fallbackStore } from '#features/fallbacks/fallback-store.ts';
import { intentNames, intentStore, type StoredIntent } from '#features/intents/intent-store.ts';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import { carryRenames } from '#workflows/content/rename.ts';

interface Merge {
  /** The intent that disappears. */
  id: number;
  into: number;
  /** The version of its negative twin that the sender saw. */
  negativeVersion: number | undefined;
}

/** Moves an intent's templates and all references to it into another intent. Its negative twin moves along. */
export async function mergeIntents(
  context: ProjectContext,
  { id, into, negativeVersion = context.atime }: Merge,
): Promise<number> {
  const store = intentStore(context);
  const names = await intentNames(context);
  const [from, to] = [await store.get(id), await store.get(into)];
  const plan = planMerge(new Set(names.map(({ name }) => name)), from.name, to.name);
  if ('refusal' in plan) throw invalidField('body.into', plan.refusal);
  const idOf = new Map(names.map((intent) => [intent.name, intent.id]));
  const named = async (name: string) => store.get(idOf.get(name) ?? 0);
  const version = (name: string) => (name === from.name ? context.atime : negativeVersion);
  const renamed = plan.renamed && { id: (await named(plan.renamed.from)).id, name: plan.renamed.to };
  const removed: { id: number; version: number | undefined }[] = [];
  const joinedIntents: ReturnType<typeof joined>[] = [];
  for (const pair of plan.merged) {
    const gone = await named(pair.from);
    joinedIntents.push(joined(await named(pair.to), gone));
    removed.push({ id: gone.id, version: version(gone.name) });
  }
  await store.removeAll(removed);
  const stamp = await store.updateAll([
    ...joinedIntents,
    ...(plan.renamed && renamed ? [{ ...renamed, version: version(plan.renamed.from) }] : []),
  ]);
  for (const { from: gone, to: target } of plan.merged) {
    await fallbackStore(context).reclass(idOf.get(gone) ?? 0, idOf.get(target) ?? 0);
  }
  // The name of a negative intent follows its positive intent automatically.
  await carryRenames(context, 'intent', { [from.name]: to.name });
  return stamp;
}

function joined(target: StoredIntent, gone: StoredIntent) {
  const known = new Set(target.templates.map(templateKey));
  const templates = [...target.templates, ...gone.templates.filter((template) => !known.has(templateKey(template)))];
  if (templates.length > LIMITS.list) {
    throw invalidField('body.into', `Intent “${target.name}” would exceed ${LIMITS.list} templates`);
  }
  return { id: target.id, templates, augmented: [...(target.augmented ?? []), ...(gone.augmented ?? [])] };
}

/** Restores the intent that a merge removed, and everything that the merge changed. */
export async function unmergeIntents(context: ProjectContext, id: number, at: number): Promise<number> {
  const store = intentStore(context);
  const { ids, version } = await store.revert(at);
  if (!ids.includes(id)) throw new Problem('not_found', 'No merge of this intent has this version');
  await reactionStore(context).revert(at);
  // Phrases that became its templates are assigned to it again.
  for (const intent of (await store.list()).filter((one) => ids.includes(one.id))) {
    await fallbackStore(context).reclassByTemplate(intent.id, intent.templates);
  }
  return version;
}
