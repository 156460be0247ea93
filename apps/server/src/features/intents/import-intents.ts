import type { intentFiles, ReplyOf } from '@parley/contract';
import { LIMITS, templateKey } from '@parley/domain/text';
import type { ProjectContext } from '#http/context.ts';
import type { Work } from '#http/work.ts';
import { intentStore, type StoredIntent } from '#features/intents/intent-store.ts';
import {
  READ_SHARE,
  refusedAt,
  type IntentRow,
  type IntentRows,
  type Skipped,
} from '#features/intents/read-intent-rows.ts';
import { duplicateTemplateMessage } from '#features/intents/templates.ts';
import { pauses } from '#platform/pauses.ts';

/** Templates written in one statement, which takes some milliseconds. */
const TEMPLATES_AT_ONCE = 5_000;

/** Adds the new templates of the rows, and creates missing intents. Changes nothing that exists. */
export async function importIntents(
  context: ProjectContext,
  { rows, skipped }: IntentRows,
  work: Work,
): Promise<ReplyOf<typeof intentFiles.import>> {
  const store = intentStore(context);
  const before = await store.list();
  const plan = await planImport(before, rows);
  const writing = writingProgress(plan, work);
  let version: number | null = null;
  for (const batch of inBatches(plan.grown)) {
    version = await store.updateAll(batch);
    writing(batch);
  }
  for (const batch of inBatches(plan.added)) {
    ({ version } = await store.insertAll(batch));
    writing(batch);
  }
  work.commit('Saving');
  return {
    intents_added: plan.added.length,
    templates_added: plan.templatesAdded,
    version,
    skipped: [...skipped, ...plan.skipped].toSorted((a, b) => a.line - b.line),
  };
}

/** Reports progress, and throws once the import is canceled. */
function writingProgress({ grown, added }: ImportPlan, { signal, report }: Work) {
  const all = sum([...grown, ...added]);
  let written = 0;
  const tell = (more: readonly { templates: string[] }[]) => {
    signal.throwIfAborted();
    written += sum(more);
    const share = all === 0 ? 1 : written / all;
    const message = `Saving ${written.toLocaleString('en')} of ${all.toLocaleString('en')} templates`;
    report(READ_SHARE + (1 - READ_SHARE) * share, message);
  };
  tell([]);
  return tell;
}

function sum(intents: readonly { templates: string[] }[]): number {
  return intents.reduce((total, { templates }) => total + templates.length, 0);
}

interface ImportPlan {
  /** Intents that get more templates. */
  grown: { id: number; templates: string[]; augmented: string[] }[];
  added: { name: string; templates: string[]; augmented: string[] }[];
  templatesAdded: number;
  /** Duplicates. */
  skipped: Skipped[];
}

/** Additions to an intent. */
interface Additions {
  templates: string[];
  augmented: string[];
}

async function planImport(before: StoredIntent[], rows: IntentRow[]): Promise<ImportPlan> {
  const pause = pauses();
  const holders = new Map<string, string>();
  for (const { name, templates } of before) {
    for (const template of templates) {
      holders.set(templateKey(template), name);
      await pause();
    }
  }
  const known = new Map(before.map((intent) => [intent.name, intent]));
  const additions = new Map<string, Additions>();
  const skipped: Skipped[] = [];
  for (const { line, intent, template, augmented } of rows) {
    const added = additions.get(intent) ?? { templates: [], augmented: [] };
    if (template === null) {
      if (known.has(intent) || additions.has(intent)) skipped.push({ line, reason: 'This intent already exists' });
      else additions.set(intent, added);
      continue;
    }
    const key = templateKey(template);
    const holder = holders.get(key);
    if (holder !== undefined) {
      skipped.push({ line, reason: duplicateTemplateMessage(holder === intent ? null : holder) });
      continue;
    }
    holders.set(key, intent);
    added.templates.push(template);
    if (augmented) added.augmented.push(template);
    additions.set(intent, added);
    if ((known.get(intent)?.templates.length ?? 0) + added.templates.length > LIMITS.list) {
      throw refusedAt(line, `Intent “${intent}” would exceed ${LIMITS.list} templates`);
    }
    await pause();
  }
  const plan: ImportPlan = { grown: [], added: [], templatesAdded: 0, skipped };
  for (const [name, added] of additions) {
    plan.templatesAdded += added.templates.length;
    const intent = known.get(name);
    if (!intent) plan.added.push({ name, ...added });
    else {
      plan.grown.push({
        id: intent.id,
        templates: [...intent.templates, ...added.templates],
        augmented: [...(intent.augmented ?? []), ...added.augmented],
      });
    }
  }
  return plan;
}

/** Intents whose templates are written in one statement. */
export function* inBatches<T extends { templates: string[] }>(intents: T[]): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const intent of intents) {
    batch.push(intent);
    size += Math.max(intent.templates.length, 1);
    if (size < TEMPLATES_AT_ONCE) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}
