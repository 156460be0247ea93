import { intents } from '@parley/contract';
import { templateKey, type Intent } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { conflict } from '#shared/changes/change.ts';
import { quoted } from '#shared/quoted.ts';
import { intentTexts } from '#texts/intents.ts';
import { texts } from '#texts/spec.ts';
import type { IntentChange } from '#features/intents/changes/intent-changes.ts';
import { edited, intentNamed, stamped, withAdded, withoutThese } from '#features/intents/changes/intent-edits.ts';
import { sendLists } from '#features/intents/changes/many-templates.ts';

interface Options {
  /** Only for training. */
  isAugmented?: boolean | undefined;
  notice?: IntentChange['notice'];
}

export function addTemplate(intent: string, template: string, options: Options = {}): IntentChange {
  const { isAugmented = false, notice = { title: texts.intents.templateAdded } } = options;
  const group = { intent, templates: [template], augmented: isAugmented ? [template] : [] };
  return {
    notice,
    key: `add template ${intent} ${template}`,
    typed: template,
    apply: (list) => withAdded(list, group),
    async calls({ to, state }) {
      const { id } = intentNamed(intent, state);
      const body = { template, ...(isAugmented && { augmented: true }) };
      const { version } = await call(intents.addTemplate, { ...to, params: { id }, body });
      return stamped([id], version);
    },
    inverse: () =>
      deleteTemplate(intent, template, { isAugmented, notice: { title: intentTexts.removed(quoted(template)) } }),
  };
}

export function deleteTemplate(intent: string, template: string, options: Options = {}): IntentChange {
  const { isAugmented, notice = { title: texts.intents.templateDeleted } } = options;
  return {
    notice,
    key: `delete template ${intent} ${template}`,
    apply: (list) => withoutThese(list, { intent, templates: [template] }),
    async calls({ to, state }) {
      const { id } = intentNamed(intent, state);
      const { version } = await call(intents.removeTemplate, { ...to, params: { id }, body: { template } });
      return stamped([id], version);
    },
    inverse: () =>
      addTemplate(intent, template, { isAugmented, notice: { title: intentTexts.restored(quoted(template)) } }),
  };
}

export function editTemplate(intent: string, from: string, to: string, options: Options = {}): IntentChange {
  const { isAugmented = false, notice = { title: texts.intents.templateEdited } } = options;
  const isRespelled = templateKey(from) === templateKey(to);
  const apply = (list: Intent[]) => edited(list, intent, (before) => withReplaced(before, from, to));
  return {
    notice,
    key: `edit template ${intent} ${from} ${to}`,
    typed: to,
    isRepeatable: true,
    apply,
    async calls({ to: destination, state }) {
      const { id, templates } = intentNamed(intent, state);
      if (!templates.includes(from)) throw conflict(intentTexts.templateGone(quoted(from)));
      // Two spellings of one template cannot be in the list together, so the whole list is replaced.
      if (isRespelled) return sendLists(destination, apply(state), [intent]);
      const params = { id };
      const body = { template: to, ...(isAugmented && { augmented: true }) };
      const { version: addedAt } = await call(intents.addTemplate, { ...destination, params, body });
      const { version } = await call(intents.removeTemplate, { ...destination, params, body: { template: from } });
      // Another user has edited or deleted the old text, so nothing was removed, and both would stay.
      if (version === addedAt) {
        await call(intents.removeTemplate, { ...destination, params, body: { template: to } });
        throw conflict(intentTexts.templateGone(quoted(from)));
      }
      return stamped([id], version);
    },
    inverse: () =>
      editTemplate(intent, to, from, { isAugmented, notice: { title: intentTexts.restored(quoted(from)) } }),
  };
}

function withReplaced({ templates, augmented = [] }: Intent, from: string, to: string) {
  if (!templates.includes(from)) return { templates, augmented };
  const replaced = (list: readonly string[]) =>
    list.filter((template) => template !== to).map((template) => (template === from ? to : template));
  return { templates: replaced(templates), augmented: replaced(augmented) };
}
