import { Button, Popover, TextInput } from '@mantine/core';
import { conversations, labels, type Conversation } from '@parley/contract';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { LabelChip } from '#features/conversations/labels/label-chip.tsx';
import { refreshConversations } from '#features/conversations/list/use-conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/labels/label-row.module.css';

const { labels: texts } = conversationTexts;
const MOST_OFFERED = 8;

interface LabelRowProps {
  conversation: Pick<Conversation, 'id' | 'labels'>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The labels of a conversation; a new name makes a new label. */
export function LabelRow({ conversation: { id, labels: put }, isOpen, onOpen }: LabelRowProps) {
  const { data: known = [] } = useRead(labels.list);
  const canEdit = useCan(conversations.setLabels);

  async function save(ids: number[]) {
    await call(conversations.setLabels, { params: { conversation: id }, body: { labels: ids } });
    await Promise.all([refreshConversations(), refresh(labels.list)]);
  }

  /** Removing a label takes effect immediately; the notice offers undo. */
  async function takeOff(label: number, name: string) {
    await save(put.filter((one) => one !== label));
    const run = () => trying(save(put));
    notify.success({ title: texts.removed(name), action: { label: conversationWorkTexts.undo, run } });
  }

  async function create(name: string) {
    const made = await call(labels.create, { body: { name } });
    await save([...put, made.id]);
  }

  /** The call itself reports a refusal. */
  const trying = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <div className={styles['labels']}>
      {put.map((label) => {
        const its = known.find((one) => one.id === label) ?? { name: texts.deleted, color: 'gray' };
        const onRemove = canEdit ? () => trying(takeOff(label, its.name)) : undefined;
        return <LabelChip key={label} label={its} removeLabel={texts.remove(its.name)} onRemove={onRemove} />;
      })}
      <Can do={conversations.setLabels}>
        <Popover opened={isOpen} onChange={onOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Button
              size="compact-xs"
              leftSection={<IconPlus size={12} stroke={2} aria-hidden />}
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
            >
              {texts.add}
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={styles['offers'] ?? ''} aria-label={texts.find}>
            <LabelOffers
              known={known.filter((label) => !put.includes(label.id))}
              isTaken={(name) => known.some((label) => sameName(label.name, name))}
              onPut={(label) => {
                onOpen(false);
                trying(save([...put, label]));
              }}
              onCreate={(name) => {
                onOpen(false);
                trying(create(name));
              }}
            />
          </Popover.Dropdown>
        </Popover>
      </Can>
    </div>
  );
}

interface LabelOffersProps {
  known: { id: number; name: string }[];
  isTaken: (name: string) => boolean;
  onPut: (label: number) => void;
  onCreate: (name: string) => void;
}

function LabelOffers({ known, isTaken, onPut, onCreate }: LabelOffersProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // A layout effect, because keys typed right after the shortcut belong to this field.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  const name = text.trim();
  const found = known.filter((label) => label.name.toLowerCase().includes(name.toLowerCase())).slice(0, MOST_OFFERED);
  const exact = found.find((label) => sameName(label.name, name));
  const canCreate = name !== '' && !isTaken(name);
  return (
    <form
      className={styles['list']}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = exact ?? (canCreate ? undefined : found[0]);
        if (chosen && name !== '') onPut(chosen.id);
        else if (canCreate) onCreate(name);
      }}
    >
      <TextInput
        ref={input}
        data-autofocus
        aria-label={texts.find}
        placeholder={texts.find}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.map((label) => (
        <Button key={label.id} variant="subtle" color="gray" justify="start" onClick={() => onPut(label.id)}>
          {label.name}
        </Button>
      ))}
      {canCreate && (
        <Button type="submit" variant="subtle" justify="start">
          {texts.create(name)}
        </Button>
      )}
      {known.length === 0 && name === '' && <p className="p-caption">{texts.none}</p>}
    </form>
  );
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
