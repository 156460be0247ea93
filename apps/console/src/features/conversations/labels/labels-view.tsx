import { ActionIcon, NativeSelect } from '@mantine/core';
import { LABEL_COLORS, labels, type Label } from '@parley/contract';
import { IconArrowMerge, IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#texts/counted.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { offerUndo } from '#features/conversations/list/change-many.ts';
import { refusalOf, trying } from '#features/conversations/detail/correct-turn.ts';
import { LabelChip } from '#features/conversations/labels/label-chip.tsx';
import { undoLabels } from '#features/conversations/list/label-many.ts';
import { MergeLabelDialog } from '#features/conversations/labels/merge-label-dialog.tsx';
import { refreshConversations } from '#features/conversations/list/use-conversations.ts';
import { ViewLinks } from '#features/conversations/view-links.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/labels/labels-view.module.css';

const { labels: texts } = conversationWorkTexts;

/** The labels of the project. */
export function LabelsView() {
  const { data: all, error, refetch } = useRead(labels.list);
  const canEdit = useCan(labels.create);
  const [merging, setMerging] = useState<Label>();
  const isTaken = (name: string) => all?.some((label) => label.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <div className="p-column">
      <PageHeader />
      <div className="p-tool-bar">
        <ViewLinks view="labels" count={all?.length} />
        <span className={styles['space']} />
        <GuideLink page="conversations" />
      </div>
      {error && !all && <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />}
      {!error && !all && <SkeletonRows />}
      {all && (
        <div className={styles['add']}>
          <Can do={labels.create}>
            <AddField
              label={texts.newName}
              validate={(name) => (isTaken(name) ? texts.taken : undefined)}
              onAdd={(name) => create(name)}
            />
          </Can>
        </div>
      )}
      {all && all.length === 0 && (
        <EmptyState icon={IconTag} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      )}
      {all && all.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
        <div className={styles['scroller']} role="region" aria-label={texts.title} tabIndex={0}>
          <table className="p-table">
            <TableHead columns={[texts.name, texts.color, texts.conversations]} tools={texts.tools} />
            <tbody>
              {all.map((label) => (
                <Row key={label.id} label={label} canEdit={canEdit} canMerge={all.length > 1} onMerge={setMerging} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {merging && all && <MergeLabelDialog label={merging} all={all} onClose={() => setMerging(undefined)} />}
    </div>
  );
}

interface RowProps {
  label: Label;
  canEdit: boolean;
  canMerge: boolean;
  onMerge: (label: Label) => void;
}

function Row({ label, canEdit, canMerge, onMerge }: RowProps) {
  const { id, name, color, conversations: count } = label;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <tr>
      <td>
        {isRenaming ? (
          <EditInPlace
            initialValue={name}
            label={texts.rename(name)}
            onSave={(changed) => {
              setRenaming(false);
              void change(id, { name: changed });
            }}
            onCancel={() => setRenaming(false)}
          />
        ) : (
          <LabelChip label={label} />
        )}
      </td>
      <td>
        <NativeSelect
          className={styles['color'] ?? ''}
          aria-label={texts.colorOf(name)}
          disabled={!canEdit}
          data={LABEL_COLORS.map((value) => ({ value, label: texts.colors[value] }))}
          value={color}
          onChange={({ currentTarget: { value } }) => {
            const chosen = LABEL_COLORS.find((one) => one === value);
            if (chosen) void change(id, { color: chosen });
          }}
        />
      </td>
      <td>
        <ScreenLink to="/app/logs" query={{ label: id }} className="p-link p-figures">
          {grouped(count)}
        </ScreenLink>
      </td>
      <td className={styles['actions']}>
        {canEdit && (
          <>
            <Tool label={texts.rename(name)} icon={IconPencil} onClick={() => setRenaming(true)} />
            {canMerge && <Tool label={texts.merge(name)} icon={IconArrowMerge} onClick={() => onMerge(label)} />}
            <Tool label={texts.remove(name)} icon={IconTrash} onClick={() => void askToRemove(label)} />
          </>
        )}
      </td>
    </tr>
  );
}

interface ToolProps {
  label: string;
  icon: typeof IconPencil;
  onClick: () => void;
}

function Tool({ label, icon: Symbol, onClick }: ToolProps) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      <Symbol size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Answers the server's refusal. */
async function create(name: string): Promise<string | undefined> {
  try {
    await call(labels.create, { body: { name }, handles: ['local'] });
    await refresh(labels.list);
    return undefined;
  } catch (error) {
    return refusalOf(error);
  }
}

function change(id: number, body: Partial<Pick<Label, 'name' | 'color'>>): Promise<void> {
  return trying(async () => {
    await call(labels.update, { params: { id }, body });
    await refresh(labels.list);
  });
}

async function askToRemove({ id, name, conversations: count }: Label): Promise<void> {
  const isSure = await confirm({
    title: texts.confirm(name),
    text: count === 0 ? texts.confirmUnused : texts.confirmText(counted(count, conversationTexts.one)),
    confirmLabel: texts.confirmButton,
    isDestructive: true,
  });
  if (!isSure) return;
  await trying(async () => {
    const { batch } = await call(labels.remove, { params: { id } });
    await Promise.all([refresh(labels.list), refreshConversations()]);
    offerUndo(
      texts.removed(name),
      () => undoLabels(batch),
      () => texts.broughtBack(name),
    );
  });
}
