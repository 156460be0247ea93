import { ActionIcon, Button, Textarea } from '@mantine/core';
import { conversations, type ConversationNote } from '@parley/contract';
import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useWrite } from '#shared/api/hooks.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { shownMinute } from '#shared/times.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { refreshNotes } from '#features/conversations/list/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/conversations/notes/note-view.module.css';

const { notesPart: texts } = conversationTexts;

interface NoteViewProps {
  note: ConversationNote;
  /** Not below the turn that it is about. */
  isAlone?: boolean;
  /** On paper nothing is changed. */
  isPrinted?: boolean;
}

/** A note with its author, who can change and delete it, as can users who may change any note. */
export function NoteView({ note, isAlone = false, isPrinted = false }: NoteViewProps) {
  const [changed, setChanged] = useState<string>();
  const me = useSessionUser();
  const mayWrite = useCan(conversations.updateNote);
  const mayChangeAny = useCan('PUT:/conversations/notes/<id>');
  const mayChange = !isPrinted && mayWrite && (mayChangeAny || (note.who !== null && note.who === me?.id));
  const update = useWrite(conversations.updateNote, {
    onSuccess: async () => {
      await refreshNotes();
      setChanged(undefined);
    },
  });
  const remove = useWrite(conversations.removeNote, { onSuccess: refreshNotes });

  async function askToRemove() {
    const isSure = await confirm({ title: texts.confirm, confirmLabel: texts.remove, isDestructive: true });
    if (isSure) remove.mutate({ params: { id: note.id } });
  }

  if (changed !== undefined) {
    return (
      <form
        className={styles['note']}
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.trim() !== '') update.mutate({ params: { id: note.id }, body: { text: changed } });
        }}
      >
        <Textarea
          data-autofocus
          className={styles['text'] ?? ''}
          aria-label={texts.edit}
          autosize
          maxLength={10_000}
          value={changed}
          onChange={(event) => setChanged(event.currentTarget.value)}
        />
        <Button onClick={() => setChanged(undefined)}>{uiTexts.cancel}</Button>
        <Button type="submit" variant="filled" loading={update.isPending} disabled={changed.trim() === ''}>
          {texts.change}
        </Button>
      </form>
    );
  }
  return (
    <div className={styles['note']} role="note" data-alone={isAlone || isPrinted || undefined}>
      <IconNote size={14} stroke={2} aria-hidden />
      <span className={styles['text']}>
        <strong>{texts.by(note.who_name ?? texts.unknown, shownMinute(note.created))}</strong> {note.text}{' '}
        {note.changed !== null && <span className="p-caption">{texts.changed}</span>}
      </span>
      {mayChange && (
        <>
          <ActionIcon size={24} aria-label={texts.edit} title={texts.edit} onClick={() => setChanged(note.text)}>
            <IconPencil size={14} stroke={2} aria-hidden />
          </ActionIcon>
          <ActionIcon size={24} aria-label={texts.remove} title={texts.remove} onClick={() => void askToRemove()}>
            <IconTrash size={14} stroke={2} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
