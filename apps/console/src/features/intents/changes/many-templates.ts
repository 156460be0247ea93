import { intents } from '@parley/contract';
import type { Intent } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { refusal, type Destination, type Settle } from '#shared/changes/change.ts';
import { counted } from '#texts/counted.ts';
import { intentTexts } from '#texts/intents.ts';
import { texts } from '#texts/spec.ts';
import type { IntentChange } from '#features/intents/changes/intent-changes.ts';
import {
  countOf,
  edited,
  freeTemplates,
  intentNamed,
  restoredNotice,
  stamped,
  withAdded,
  withoutThese,
  type TemplatesOf,
} from '#features/intents/changes/intent-edits.ts';

type Groups = readonly TemplatesOf[];

export function addTemplates(groups: Groups, notice = noticeFor(texts.intents.templateAdded, groups)): IntentChange {
  return {
    ...replacing(groups, (list) => groups.reduce(withAdded, list)),
    notice,
    key: `add templates ${JSON.stringify(groups)}`,
    inverse: () => deleteTemplates(groups, { title: intentTexts.removed(figureOf(groups)) }),
  };
}

export function deleteTemplates(
  groups: Groups,
  notice = noticeFor(texts.intents.templateDeleted, groups),
): IntentChange {
  return {
    ...replacing(groups, (list) => groups.reduce(withoutThese, list)),
    notice,
    key: `delete templates ${JSON.stringify(groups)}`,
    inverse(list) {
      const { free, held } = freeTemplates(groups, list);
      return addTemplates(free, restoredNotice(figureOf(free), held));
    },
  };
}

/** Makes templates such as are for training alone, or no longer. */
export function markTemplates(groups: Groups, isAugmented: boolean): IntentChange {
  const mark = (list: Intent[]) => groups.reduce((all, group) => marked(all, group, isAugmented), list);
  return {
    ...replacing(groups, mark, true),
    notice: noticeFor(isAugmented ? intentTexts.forTrainingOnly : intentTexts.notForTrainingOnly, groups),
    key: `${isAugmented ? 'mark' : 'unmark'} templates ${JSON.stringify(groups)}`,
    inverse: () => markTemplates(groups, !isAugmented),
  };
}

export interface TemplateEdit {
  intent: string;
  from: string;
  to: string;
}

/** Writes other texts in the places of templates, all or none. */
export function replaceTemplates(
  edits: readonly TemplateEdit[],
  titles: { done: string; undone: string },
): IntentChange {
  const groups = edits.map(({ intent, to }) => ({ intent, templates: [to] }));
  return {
    ...replacing(groups, (list) => edits.reduce(withReplaced, list)),
    notice: { title: titles.done, message: figureOf(groups) },
    key: `replace templates ${JSON.stringify(edits)}`,
    inverse: () =>
      replaceTemplates(
        edits.map(({ intent, from, to }) => ({ intent, from: to, to: from })),
        { done: titles.undone, undone: titles.done },
      ),
  };
}

function withReplaced(list: Intent[], { intent, from, to }: TemplateEdit): Intent[] {
  const replaced = (template: string) => (template === from ? to : template);
  return edited(list, intent, ({ templates, augmented }) => ({
    templates: templates.map(replaced),
    ...(augmented && { augmented: augmented.map(replaced) }),
  }));
}

/** Replaces whole lists of templates, all or nothing. `hasMarks` also sends the marks when they are empty. */
function replacing(
  groups: Groups,
  apply: (list: Intent[]) => Intent[],
  hasMarks = false,
): Pick<IntentChange, 'apply' | 'calls' | 'isRepeatable'> {
  return {
    apply,
    isRepeatable: true,
    async calls({ to, state }) {
      if (countOf(groups) === 0) throw refusal(texts.intents.allHeld);
      return sendLists(
        to,
        apply(state),
        groups.map(({ intent }) => intent),
        hasMarks,
      );
    },
  };
}

/** Sends all templates of these intents, based on the known versions. Marks stay on templates that stay. */
export async function sendLists(
  to: Destination,
  list: readonly Intent[],
  names: readonly string[],
  hasMarks = false,
): Promise<Settle<Intent[]>> {
  const body = [...new Set(names)].map((name) => {
    const { id, version, templates, augmented = hasMarks ? [] : undefined } = intentNamed(name, list);
    return { id, version, templates, ...(augmented && { augmented }) };
  });
  const { version } = await call(intents.updateList, { ...to, body });
  return stamped(
    body.map(({ id }) => id),
    version,
  );
}

function marked(list: Intent[], { intent, templates }: TemplatesOf, isAugmented: boolean): Intent[] {
  const these = new Set(templates);
  return edited(list, intent, ({ augmented = [] }) => ({
    augmented: [...augmented.filter((template) => !these.has(template)), ...(isAugmented ? templates : [])],
  }));
}

function noticeFor(title: string, groups: Groups): NonNullable<IntentChange['notice']> {
  return { title, message: countOf(groups) > 1 ? figureOf(groups) : undefined };
}

function figureOf(groups: Groups): string {
  return counted(countOf(groups), intentTexts.template);
}
