import type { Intent } from '@parley/domain';
import type { TemplatesOf } from '#features/intents/changes/intent-edits.ts';
import type { TemplateMove } from '#features/intents/changes/move-templates.ts';
import { templateOfKey, templateRowKey, type IntentRow } from '#features/intents/list/intent-rows.ts';

/** Rows of templates that are chosen, by key. */
export type Selection = ReadonlySet<string>;

export const NONE_SELECTED: Selection = new Set();

export function toggled(selection: Selection, key: string): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Selects every template between two rows, inclusive. */
export function extended(
  selection: Selection,
  rows: readonly IntentRow[],
  from: string | undefined,
  to: string,
): Selection {
  const [a, b] = [from ?? to, to].map((key) => rows.findIndex((row) => row.key === key));
  if (a === undefined || b === undefined || a < 0 || b < 0) return selection;
  const between = rows.slice(Math.min(a, b), Math.max(a, b) + 1);
  return new Set([...selection, ...between.filter(({ kind }) => kind === 'template').map(({ key }) => key)]);
}

/** Drops templates that no longer exist. */
export function existing(selection: Selection, intents: readonly Intent[]): Selection {
  if (selection.size === 0) return NONE_SELECTED;
  return new Set(
    selectedTemplates(selection, intents).flatMap(({ intent, templates }) =>
      templates.map((template) => templateRowKey(intent.id, template)),
    ),
  );
}

/** Selected templates by intent. */
export function groupsOf(selection: Selection, intents: readonly Intent[]): TemplatesOf[] {
  return selectedTemplates(selection, intents).map(({ intent, templates }) => {
    const marks = new Set(intent.augmented);
    return { intent: intent.name, templates, augmented: templates.filter((template) => marks.has(template)) };
  });
}

/** The moves that gather all selected templates in one intent. */
export function movesTo(target: Intent, selection: Selection, intents: readonly Intent[]): TemplateMove[] {
  return groupsOf(selection, intents)
    .filter(({ intent }) => intent !== target.name)
    .map(({ intent, templates }) => ({ from: intent, to: target.name, templates }));
}

function selectedTemplates(selection: Selection, intents: readonly Intent[]) {
  const wanted = new Map<number, Set<string>>();
  for (const key of selection) {
    const row = templateOfKey(key);
    if (!row) continue;
    const known = wanted.get(row.id);
    if (known) known.add(row.template);
    else wanted.set(row.id, new Set([row.template]));
  }
  return intents.flatMap((intent) => {
    const own = wanted.get(intent.id);
    const templates = own ? intent.templates.filter((template) => own.has(template)) : [];
    return templates.length === 0 ? [] : [{ intent, templates }];
  });
}
