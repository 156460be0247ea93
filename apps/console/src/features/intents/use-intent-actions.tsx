import { intents } from '@parley/contract';
import { negativeName, planMerge, positiveName, type Intent } from '@parley/domain';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { lastRead } from '#shared/api/hooks.ts';
import { notify, tellNotKept } from '#shared/notices/notices.ts';
import { quoted } from '#shared/quoted.ts';
import { noticeTexts } from '#texts/notices.ts';
import { texts } from '#texts/spec.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { DeleteQuestion } from '#features/intents/delete-question.tsx';
import { MergeQuestion } from '#features/intents/merge-question.tsx';
import { deletedWith, type TemplateMove, type TemplatesOf } from '#features/intents/intent-changes.ts';
import type { RefusedLine, sortedLines } from '#features/intents/template-rules.ts';
import { makeChange } from '#features/intents/use-intent-changes.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';

/** A rename that somebody else's came before. */
export interface RenameConflict {
  /** The intent as it was when the new name was typed. */
  intent: Intent;
  name: string;
  /** As it is now; undefined when it was deleted. */
  theirs: Intent | undefined;
}

/** What can be done to intents. What answers a text answers why it was refused. */
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
  /** Answers which of the lines were not added. */
  addTemplates: (intent: Intent, lines: ReturnType<typeof sortedLines>) => Promise<string | undefined>;
  /** Templates of a negative intent, each with itself turned positive unless that is there. Answers as `addTemplates`. */
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
  return useMemo(() => {
    async function renameIntent(intent: Intent, name: string): Promise<void> {
      const error = await makeChange({ kind: 'rename-intent', from: intent.name, to: name });
      if (!(error instanceof ApiError)) return;
      if (error.status === 400) return tellRenameRefused(error.message);
      if (error.status !== 409 && error.status !== 404) return tellNotKept(error.message, name);
      const theirs = lastRead(intents.list)?.find(({ id }) => id === intent.id);
      // They changed its templates: nothing that a new name could overwrite.
      if (theirs && theirs.name === intent.name && theirs.version !== intent.version) return renameIntent(theirs, name);
      if (theirs?.name !== name) onRenameConflict({ intent, name, theirs });
    }

    return {
      addIntent: async (name, templates = []) =>
        refusalOf(await makeChange({ kind: 'add-intents', intents: [{ name, templates }] })),
      renameIntent,
      async deleteIntent(intent) {
        const deleted = deletedWith(intent, lastRead(intents.list) ?? [intent]);
        const isConfirmed = await confirm({
          title: `Delete intent “${intent.name}”?`,
          text: <DeleteQuestion deleted={deleted} users={users} />,
          confirmLabel: 'Delete intent',
          isDestructive: true,
        });
        if (!isConfirmed) return;
        const error = await makeChange({ kind: 'delete-intents', intents: deleted.map(contentOf) });
        if (error instanceof ApiError && error.status === 400) tellFailed(error);
      },
      async addTemplate({ name }, template) {
        const error = await makeChange({ kind: 'add-template', intent: name, template });
        // With the intent the field is gone, where a refusal would stand.
        if (error instanceof ApiError && error.status === 404) {
          tellNotKept(texts.error.gone, template);
        }
        return refusalOf(error);
      },
      async enablePolarity({ name }) {
        const error = await makeChange({ kind: 'add-intents', intents: [{ name: negativeName(name), templates: [] }] });
        if (error instanceof ApiError && error.status === 400) tellFailed(error);
        return error === undefined;
      },
      async disablePolarity(negative) {
        const isConfirmed = await confirm({
          title: `Disable polarity of “${positiveName(negative.name)}”?`,
          text: (
            <>
              Intent <strong>{negative.name}</strong> is deleted. <DeleteQuestion deleted={[negative]} users={users} />
            </>
          ),
          confirmLabel: 'Disable polarity',
          isDestructive: true,
        });
        if (!isConfirmed) return;
        const error = await makeChange({ kind: 'delete-intents', intents: [contentOf(negative)] });
        if (error instanceof ApiError && error.status === 400) tellFailed(error);
      },
      async addTemplates({ name }, { added, refused }) {
        const error =
          added.length === 0
            ? undefined
            : await makeChange({ kind: 'add-templates', groups: [{ intent: name, templates: added }] });
        return refusalOf(error) ?? refusedLines(refused);
      },
      async addBoth(negative, positive, pairs, refused = []) {
        const groups = [
          { intent: negative.name, templates: pairs.map((pair) => pair.negative) },
          { intent: positive.name, templates: pairs.flatMap((pair) => pair.positive ?? []) },
        ].filter(({ templates }) => templates.length > 0);
        const error = groups.length === 0 ? undefined : await makeChange({ kind: 'add-templates', groups });
        return refusalOf(error) ?? refusedLines(refused);
      },
      async takeSuggestions({ name }, templates, isAugmented) {
        const [template] = templates;
        if (template === undefined) return undefined;
        if (templates.length === 1) {
          return refusalOf(await makeChange({ kind: 'add-template', intent: name, template, isAugmented }));
        }
        const groups = [{ intent: name, templates, augmented: isAugmented ? templates : [] }];
        return refusalOf(await makeChange({ kind: 'add-templates', groups }));
      },
      async markTemplates(groups, isAugmented) {
        const error = await makeChange({ kind: 'mark-templates', groups, isAugmented });
        if (error instanceof ApiError && error.status === 400) tellFailed(error);
      },
      async mergeIntents(from, into) {
        const list = lastRead(intents.list) ?? [];
        const plan = planMerge(new Set(list.map(({ name }) => name)), from.name, into.name);
        if ('refusal' in plan) {
          notify.error({ title: texts.error.title, message: plan.refusal });
          return false;
        }
        const isConfirmed = await confirm({
          title: `Merge “${from.name}” into “${into.name}”?`,
          text: <MergeQuestion plan={plan} intents={list} users={users} />,
          confirmLabel: 'Merge intents',
        });
        if (!isConfirmed) return false;
        const error = await makeChange({ kind: 'merge-intents', from: from.name, into: into.name });
        if (error instanceof ApiError && error.status === 400) tellFailed(error);
        return error === undefined;
      },
      async deleteTemplates(groups) {
        const error = await makeChange({ kind: 'delete-templates', groups });
        if (error instanceof ApiError && error.status === 400) tellFailed(error);
      },
      async moveTemplates(moves) {
        const error = await makeChange({ kind: 'move-templates', moves });
        if (error instanceof ApiError && [400, 409].includes(error.status)) tellFailed(error);
      },
      async editTemplate({ name, augmented }, from, to) {
        const isAugmented = augmented?.includes(from) ?? false;
        const error = await makeChange({ kind: 'edit-template', intent: name, from, to, isAugmented });
        const reason = refusalOf(error);
        if (reason === undefined) return;
        if (error instanceof ApiError && error.status === 400)
          tellTemplateRefused(`${reason}\n${noticeTexts.youTyped(to)}`);
        else tellNotKept(reason, to);
      },
      async deleteTemplate({ name, augmented }, template) {
        const isAugmented = augmented?.includes(template) ?? false;
        const error = await makeChange({ kind: 'delete-template', intent: name, template, isAugmented });
        if (error instanceof ApiError && error.status === 400) tellFailed(error);
      },
      tellRenameRefused,
      tellTemplateRefused,
    };
  }, [users, onRenameConflict]);
}

const REFUSED_SHOWN = 5;

/** `2 lines not added: “my card”: This template name already exists.` */
function refusedLines(refused: readonly RefusedLine[]): string | undefined {
  if (refused.length === 0) return undefined;
  const shown = refused.slice(0, REFUSED_SHOWN).map(({ template, reason }) => `${quoted(template)}: ${reason}`);
  const more = refused.length > REFUSED_SHOWN ? [`and ${refused.length - REFUSED_SHOWN} more`] : [];
  return `${refused.length} ${refused.length === 1 ? 'line' : 'lines'} not added. ${[...shown, ...more].join(' ')}`;
}

function contentOf({ name, templates, augmented }: Intent) {
  return { name, templates, augmented };
}

/** The server's words where a field can show them; everything else was told by a notice. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}

function tellRenameRefused(reason: string): void {
  if (reason !== texts.intents.nameDuplicate) return notify.error({ title: texts.error.title, message: reason });
  notify.error({ title: texts.intents.renameDuplicate, message: texts.intents.renameDuplicateHint });
}

function tellTemplateRefused(reason: string): void {
  notify.error({ title: texts.intents.templateDuplicate, message: reason });
}

function tellFailed({ message }: ApiError): void {
  notify.error({ title: texts.error.title, message });
}
