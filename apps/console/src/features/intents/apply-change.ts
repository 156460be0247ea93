import { negativeName, planMerge, tidyAugmented, type Intent } from '@parley/domain';
import type { IntentChange, IntentMergeChange, TemplateMove, TemplatesOf } from '#features/intents/intent-changes.ts';

/** The intents as they will be. Intents to be added are left out until the server has numbered them, and what an import brought is known to it alone. */
export function applyChange(intents: readonly Intent[], change: IntentChange): Intent[] {
  switch (change.kind) {
    case 'add-intents':
    case 'unmerge-intents':
    case 'import-intents':
    case 'undo-import':
      return [...intents];
    case 'delete-intents': {
      const gone = new Set(change.intents.map(({ name }) => name));
      return intents.filter(({ name }) => !gone.has(name));
    }
    case 'rename-intent':
      return intents.map((intent) => {
        if (intent.name === change.from) return { ...intent, name: change.to };
        return intent.name === negativeName(change.from) ? { ...intent, name: negativeName(change.to) } : intent;
      });
    case 'add-template': {
      const { intent, template } = change;
      const group = { intent, templates: [template], augmented: change.isAugmented ? [template] : [] };
      return withAdded(withoutThese(intents, group), group);
    }
    case 'edit-template': {
      const { from, to } = change;
      const renamed = (list: readonly string[]) =>
        list.filter((template) => template !== to).map((template) => (template === from ? to : template));
      return changed(intents, change.intent, (intent) => ({
        templates: renamed(intent.templates),
        augmented: renamed(intent.augmented ?? []),
      }));
    }
    case 'delete-template':
      return withoutThese(intents, { intent: change.intent, templates: [change.template] });
    case 'add-templates':
      return change.groups.reduce<readonly Intent[]>(withAdded, intents).slice();
    case 'delete-templates':
      return change.groups.reduce<readonly Intent[]>(withoutThese, intents).slice();
    case 'mark-templates':
      return change.groups
        .reduce<readonly Intent[]>((all, group) => marked(all, group, change.isAugmented), intents)
        .slice();
    case 'move-templates':
      return change.moves.reduce<readonly Intent[]>(withMove, intents).slice();
    case 'merge-intents':
      return withMerge(intents, change);
  }
}

function withAdded(intents: readonly Intent[], { intent, templates, augmented = [] }: TemplatesOf): Intent[] {
  return changed(intents, intent, (before) => ({
    templates: [...new Set([...before.templates, ...templates])],
    augmented: [...(before.augmented ?? []), ...augmented],
  }));
}

function withoutThese(intents: readonly Intent[], { intent, templates }: TemplatesOf): Intent[] {
  const gone = new Set(templates);
  return changed(intents, intent, (before) => ({
    templates: before.templates.filter((template) => !gone.has(template)),
  }));
}

function marked(intents: readonly Intent[], { intent, templates }: TemplatesOf, isAugmented: boolean): Intent[] {
  const these = new Set(templates);
  return changed(intents, intent, ({ augmented = [] }) => ({
    augmented: [...augmented.filter((template) => !these.has(template)), ...(isAugmented ? templates : [])],
  }));
}

function withMove(intents: readonly Intent[], { from, to, templates }: TemplateMove): Intent[] {
  const marks = new Set(intents.find(({ name }) => name === from)?.augmented);
  const augmented = templates.filter((template) => marks.has(template));
  return withAdded(withoutThese(intents, { intent: from, templates }), { intent: to, templates, augmented });
}

function withMerge(intents: readonly Intent[], { from, into }: IntentMergeChange): Intent[] {
  const plan = planMerge(new Set(intents.map(({ name }) => name)), from, into);
  if ('refusal' in plan) return [...intents];
  const { merged, renamed } = plan;
  const joined = merged.reduce<readonly Intent[]>((all, pair) => {
    const gone = all.find(({ name }) => name === pair.from);
    if (!gone) return all;
    return withAdded(all, { ...gone, intent: pair.to }).filter(({ name }) => name !== pair.from);
  }, intents);
  return joined.map((intent) => (intent.name === renamed?.from ? { ...intent, name: renamed.to } : intent));
}

function changed(
  intents: readonly Intent[],
  name: string,
  edit: (intent: Intent) => Partial<Pick<Intent, 'templates' | 'augmented'>>,
): Intent[] {
  return intents.map((intent) => (intent.name === name ? tidyAugmented({ ...intent, ...edit(intent) }) : intent));
}
