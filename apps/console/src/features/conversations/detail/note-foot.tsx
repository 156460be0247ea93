import { Button, Textarea } from '@mantine/core';
import { conversations } from '@parley/contract';
import { IconNote } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { useWrite } from '#shared/api/hooks.ts';
import { shownTime } from '#shared/times.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { refreshNotes } from '#features/conversations/list/use-conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/detail/note-foot.module.css';

const { notesPart: texts } = conversationTexts;
const { keys } = conversationWorkTexts.tools;

interface NoteFootProps {
  conversationId: string;
  /** The entry that the note is about; undefined for the whole conversation. */
  about: number | undefined;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onAboutAll: () => void;
  /** The note is saved. */
  onNoted: () => void;
}

/** Creates a note. The typed text stays until the server has saved it. */
export function NoteFoot({ conversationId, about, inputRef, onAboutAll, onNoted }: NoteFootProps) {
  const [text, setText] = useState('');
  const create = useWrite(conversations.createNote, {
    onSuccess: async () => {
      setText('');
      onAboutAll();
      await refreshNotes();
      onNoted();
    },
  });
  const label = about === undefined ? texts.add : texts.addToTurn(shownTime(about));

  function save() {
    if (text.trim() === '' || create.isPending) return;
    create.mutate({ body: { conversation_id: conversationId, entry_timestamp: about ?? null, text } });
  }

  return (
    <form
      className={styles['foot']}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        ref={inputRef}
        flex={1}
        miw={200}
        aria-label={label}
        placeholder={label}
        leftSection={<IconNote size={16} stroke={1.75} aria-hidden />}
        autosize
        maxRows={6}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) save();
          else if (event.key === 'Escape') event.currentTarget.blur();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {about !== undefined && (
        <Button variant="subtle" color="gray" onClick={onAboutAll}>
          {texts.wholeConversation}
        </Button>
      )}
      <Button type="submit" loading={create.isPending} disabled={text.trim() === ''}>
        {texts.save}
      </Button>
      <span className={styles['keys']} aria-hidden>
        <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {keys.conversation} <Kbd keys="ArrowLeft" />{' '}
        <Kbd keys="ArrowRight" /> {keys.turn} <Kbd keys="L" /> {keys.label}
      </span>
    </form>
  );
}
