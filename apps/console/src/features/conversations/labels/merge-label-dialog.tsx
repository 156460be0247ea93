import { Button, NativeSelect } from '@mantine/core';
import { labels, type Label } from '@parley/contract';
import { useState } from 'react';
import { refresh, useWrite } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { offerUndo } from '#features/conversations/list/change-many.ts';
import { undoLabels } from '#features/conversations/list/label-many.ts';
import { refreshConversations } from '#features/conversations/list/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import { uiTexts } from '#texts/ui.ts';

const { labels: texts } = conversationWorkTexts;

interface MergeLabelDialogProps {
  label: Label;
  all: readonly Label[];
  onClose: () => void;
}

/** Asks which label the conversations get instead. */
export function MergeLabelDialog({ label, all, onClose }: MergeLabelDialogProps) {
  const others = all.filter(({ id }) => id !== label.id);
  const [into, setInto] = useState(others[0]);
  const merge = useWrite(labels.merge, {
    onSuccess: async ({ batch }) => {
      await Promise.all([refresh(labels.list), refreshConversations()]);
      const title = texts.merged(label.name, into?.name ?? '');
      offerUndo(
        title,
        () => undoLabels(batch),
        () => texts.broughtBack(label.name),
      );
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.mergeTitle(label.name)}
      onClose={onClose}
      onSubmit={() => into && merge.mutate({ params: { id: label.id }, body: { into: into.id } })}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={merge.isPending} disabled={!into}>
            {texts.mergeInto}
          </Button>
        </>
      }
    >
      <NativeSelect
        data-autofocus
        aria-label={texts.mergeTitle(label.name)}
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(into?.id ?? '')}
        onChange={({ currentTarget: { value } }) => setInto(others.find(({ id }) => String(id) === value))}
      />
      <p>{texts.mergeText(counted(label.conversations, conversationTexts.one))}</p>
    </Dialog>
  );
}
