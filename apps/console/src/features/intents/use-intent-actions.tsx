import { intents } from '@parley/contract';
import { negativeName, planMerge, positiveName, type Intent } from '@parley/domain';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { lastRead } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { notify, tellNotKept } from '#shared/notices/notices.ts';
import { quoted } from '#shared/quoted.ts';
import { noticeTexts } from '#texts/notices.ts';
import { texts } from '#texts/spec.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { DeleteQuestion } from '#features/intents/dialogs/delete-question.tsx';
import { MergeQuestion } from '#features/intents/dialogs/merge-question.tsx';
import { addIntents, deleteIntents } from '#features/intents/changes/add-intents.ts';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';
import { deletedWith, type TemplatesOf } from '#features/intents/changes/intent-edits.ts';
import { addTemplates, deleteTemplates, markTemplates } from '#features/intents/changes/many-templates.ts';
import { mergeIntents } from '#features/intents/changes/merge-intents.ts';
import { moveTemplates, type TemplateMove } from '#features/intents/changes/move-templates.ts';
import { addTemplate, deleteTemplate, editTemplate } from '#features/intents/changes/one-template.ts';
import { renameIntent } from '#features/intents/changes/rename-intent.ts';
import { withNewEntities } from '#parts/templates/save-drafts.ts';
import type { RefusedLine, sortedLines } from '#features/intents/template-rules.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { intentTexts } from '#texts/intents.ts';
import { templateTexts } from '#texts/templates.ts';
import { uiTexts } from '#texts/ui.ts';

/** A rename that conflicts with another user's. */
export interface RenameConflict {
  /** The intent as it was when the new name was typed. */
  intent: Intent;
  name: string;
  /** The current intent; undefined if it was deleted. */
  theirs: Intent | undefined;
}

/** Commands for intents. Commands that resolve to a text resolve to the reason of a refusal. */
export interface IntentActions {
  addIntent: (name: string, templates?: readonly string[]) => Promise<string | undefined>;
  renameIntent: (intent: Intent, name: string) => Promise<void>;
  /** Asks first. */
  deleteIntent: (intent: Intent) => Promise<void>;
  addTemplate: (intent: Pick<Intent, 'name'>, template: string) => Promise<string | undefined>;
  /** Whether it has a negative intent now. */
  enablePolarity: (intent: Intent) => Promise<boolean>;
  /** Asks first. */
  disablePolarity: (negative: Intent) => Promise<void>;
  /** Resolves to the lines that were not added. */
  addTemplates: (intent: Intent, lines: ReturnType<typeof sortedLines>) => Promise<string | undefined>;
  /**
   * Adds templates of a negative intent, each with its positive unless that already exists. Resolves like
   * `addTemplates`.
   */
  addBoth: (
    negative: Intent,
    positive: Intent,
    pairs: readonly { negative: string; positive?: string }[],
    refused?: readonly RefusedLine[],
  ) => Promise<string | undefined>;
  /** Phrases that were suggested; `isAugmented` keeps them apart, for training alone. */
  takeSuggestions: (intent: Intent, templates: readonly string[], isAugmented: boolean) => Promise<string | undefined>;
  deleteTemplates: (groups: readonly TemplatesOf[]) => Promise<void>;
  markTemplates: (groups: readonly TemplatesOf[], isAugmented: boolean) => Promise<void>;
  /** Asks first; whether it was done. */
  mergeIntents: (from: Intent, into: Intent) => Promise<boolean>;
  moveTemplates: (moves: readonly TemplateMove[]) => Promise<void>;
  editTemplate: (intent: Intent, from: string, to: string) => Promise<void>;
  deleteTemplate: (intent: Intent, template: string) => Promise<void>;
  tellRenameRefused: (reason: string) => void;
  tellTemplateRefused: (reason: string) => void;
}

export function useIntentActions(
  users: IntentFacts['users'],
  onRenameConflict: (conflict: RenameConflict) => void,
): IntentActions {
  return useMemo(
    () => ({
      ...actionsOfIntents(onRenameConflict),
      ...questionsOfIntents(users),
      ...actionsOfTemplates,
      ...actionsOfManyTemplates,
      tellRenameRefused,
      tellTemplateRefused,
    }),
    [users, onRenameConflict],
  );
}

const { make } = intentChanges;

function actionsOfIntents(
  onRenameConflict: (conflict: RenameConflict) => void,
): Pick<IntentActions, 'addIntent' | 'renameIntent' | 'enablePolarity'> {
  async function rename(intent: Intent, name: string): Promise<void> {
    const error = await make(renameIntent(intent.name, name), { handles: isOfName });
    if (!(error instanceof ApiError) || !isOfName(error)) return;
    if (error.status === 400) return tellRenameRefused(error.message);
    const theirs = lastRead(intents.list)?.find(({ id }) => id === intent.id);
    // They changed its templates: nothing that a new name could overwrite.
    if (theirs && theirs.name === intent.name && theirs.version !== intent.version) return rename(theirs, name);
    if (theirs?.name !== name) onRenameConflict({ intent, name, theirs });
  }

  return {
    addIntent: async (name, templates = []) =>
      (await make(addIntents([{ name, templates }]), { hasField: true }))?.message,
    renameIntent: rename,
    enablePolarity: async ({ name }) =>
      (await make(addIntents([{ name: negativeName(name), templates: [] }]))) === undefined,
  };
}

/** The actions that ask before they delete an intent. */
function questionsOfIntents(
  users: IntentFacts['users'],
): Pick<IntentActions, 'deleteIntent' | 'disablePolarity' | 'mergeIntents'> {
  return {
    async deleteIntent(intent) {
      const deleted = deletedWith(intent, intentChanges.shownNow() ?? [intent]);
      const isConfirmed = await confirm({
        title: intentTexts.delete.question(intent.name),
        text: <DeleteQuestion deleted={deleted} users={users} />,
        confirmLabel: intentTexts.delete.confirm,
        isDestructive: true,
      });
      if (isConfirmed) await make(deleteIntents(deleted));
    },

    async disablePolarity(negative) {
      const isConfirmed = await confirm({
        title: intentTexts.polarity.question(positiveName(negative.name)),
        text: (
          <>
            {intentTexts.polarity.deletes(negative.name)} <DeleteQuestion deleted={[negative]} users={users} />
          </>
        ),
        confirmLabel: intentTexts.polarity.confirm,
        isDestructive: true,
      });
      if (isConfirmed) await make(deleteIntents([negative]));
    },

    async mergeIntents(from, into) {
      const list = intentChanges.shownNow() ?? [];
      const plan = planMerge(new Set(list.map(({ name }) => name)), from.name, into.name);
      if ('refusal' in plan) {
        notify.error({ title: texts.error.title, message: plan.refusal });
        return false;
      }
      const isConfirmed = await confirm({
        title: intentTexts.merge.question(from.name, into.name),
        text: <MergeQuestion plan={plan} intents={list} users={users} />,
        confirmLabel: intentTexts.merge.confirm,
      });
      return isConfirmed && (await make(mergeIntents(from.name, into.name))) === undefined;
    },
  };
}

const actionsOfTemplates: Pick<IntentActions, 'addTemplate' | 'editTemplate' | 'deleteTemplate'> = {
  async addTemplate({ name }, template) {
    const error = await make(withNewEntities(addTemplate(name, template), [template]), { hasField: true });
    // A deleted intent takes its field along, which would show the refusal.
    if (error instanceof ApiError && error.status === 404) tellNotKept(texts.error.gone, template);
    return error?.message;
  },

  async editTemplate({ name, augmented }, from, to) {
    const isAugmented = augmented?.includes(from);
    const change = withNewEntities(editTemplate(name, from, to, { isAugmented }), [to]);
    const error = await make(change, { handles: isRefused });
    if (error instanceof ApiError && isRefused(error)) {
      tellTemplateRefused(`${error.message}\n${noticeTexts.youTyped(to)}`);
    }
  },

  async deleteTemplate({ name, augmented }, template) {
    await make(deleteTemplate(name, template, { isAugmented: augmented?.includes(template) }));
  },
};

const actionsOfManyTemplates: Pick<
  IntentActions,
  'addTemplates' | 'addBoth' | 'takeSuggestions' | 'deleteTemplates' | 'markTemplates' | 'moveTemplates'
> = {
  addTemplates: ({ name }, { added, refused }) => addGroups([{ intent: name, templates: added }], refused),
  addBoth: (negative, positive, pairs, refused) =>
    addGroups(
      [
        { intent: negative.name, templates: pairs.map((pair) => pair.negative) },
        { intent: positive.name, templates: pairs.flatMap((pair) => pair.positive ?? []) },
      ],
      refused,
    ),

  async takeSuggestions({ name }, templates, isAugmented) {
    const [template] = templates;
    if (template === undefined || templates.length > 1) {
      return addGroups([{ intent: name, templates, augmented: isAugmented ? templates : [] }]);
    }
    const change = withNewEntities(addTemplate(name, template, { isAugmented }), [template]);
    return (await make(change, { hasField: true }))?.message;
  },

  async deleteTemplates(groups) {
    await make(deleteTemplates(groups));
  },
  async markTemplates(groups, isAugmented) {
    await make(markTemplates(groups, isAugmented));
  },
  async moveTemplates(moves) {
    await make(moveTemplates(moves));
  },
};

/** Adds some of many lines, and resolves to the lines that were not added. */
async function addGroups(
  groups: readonly TemplatesOf[],
  refused: readonly RefusedLine[] = [],
): Promise<string | undefined> {
  const filled = groups.filter(({ templates }) => templates.length > 0);
  // A single text returns to its field; pasted templates have no field and are offered again.
  const isOne = filled.every(({ templates }) => templates.length === 1);
  const told = isOne ? { hasField: true } : { handles: isRefused };
  const added = filled.flatMap(({ templates }) => templates);
  const error = filled.length === 0 ? undefined : await make(withNewEntities(addTemplates(filled), added), told);
  return error?.message ?? refusedLines(refused);
}

const isRefused = ({ status }: ApiError): boolean => status === 400;
/** A taken name, or another user's rename: a dialog shows both. */
const isOfName = ({ status }: ApiError): boolean => [400, 404, 409].includes(status);

const REFUSED_SHOWN = 5;

/** `2 lines not added. “my card”: This template name already exists.` */
function refusedLines(refused: readonly RefusedLine[]): string | undefined {
  if (refused.length === 0) return undefined;
  const shown = refused.slice(0, REFUSED_SHOWN).map(({ template, reason }) => `${quoted(template)}: ${reason}`);
  const more = refused.length > REFUSED_SHOWN ? [uiTexts.andMore(refused.length - REFUSED_SHOWN)] : [];
  return templateTexts.notAdded(counted(refused.length, templateTexts.line), [...shown, ...more].join(' '));
}

function tellRenameRefused(reason: string): void {
  if (reason !== texts.intents.nameDuplicate) return notify.error({ title: texts.error.title, message: reason });
  notify.error({ title: texts.intents.renameDuplicate, message: texts.intents.renameDuplicateHint });
}

function tellTemplateRefused(reason: string): void {
  notify.error({ title: texts.intents.templateDuplicate, message: reason });
}
