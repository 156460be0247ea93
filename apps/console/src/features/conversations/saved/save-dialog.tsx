import { Button, Checkbox, TextInput } from '@mantine/core';
import { conversations, type SavedFilter } from '@parley/contract';
import { useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import { uiTexts } from '#texts/ui.ts';

const { saved: texts } = conversationTexts;

interface SaveDialogProps {
  /** Null for new ones. */
  saved: SavedFilter | null;
  onSave: (what: { name: string; is_shared: boolean }) => Promise<void>;
  onClose: () => void;
}

/** The name of saved filters, and who has them. */
export function SaveDialog({ saved, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState(saved?.name ?? '');
  const [isShared, setShared] = useState(saved?.is_shared ?? false);
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      await onSave({ name: name.trim(), is_shared: isShared });
      onClose();
    } catch (error) {
      // The call has shown the error; the name stays for another try.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setSaving(false);
    }
  }
  return (
    <Dialog
      title={saved ? texts.editTitle : texts.saveTitle}
      onClose={onClose}
      onSubmit={() => name.trim() !== '' && void save()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" variant="filled" loading={isSaving} disabled={name.trim() === ''}>
            {texts.saveButton}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={texts.name}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Can do={conversations.setLabels}>
        <Checkbox
          mt="sm"
          label={texts.share}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      </Can>
    </Dialog>
  );
}
