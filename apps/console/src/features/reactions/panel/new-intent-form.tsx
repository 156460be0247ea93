import { Button, Textarea, TextInput } from '@mantine/core';
import { intents, training } from '@parley/contract';
import { IntentName, nameKey } from '@parley/domain';
import { useState, type KeyboardEvent } from 'react';
import { trainAnew } from '#parts/training/training.ts';
import { useCan } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh, useWrite } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { useTypedWork } from '#shared/ui/use-typed-work.ts';
import { EscapeAgain } from '#shared/ui/field-note.tsx';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { texts } from '#texts/spec.ts';
import { reactionTexts } from '#texts/reactions.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/reactions/panel/new-intent-form.module.css';

interface NewIntentFormProps {
  name: string;
  /** Names of the intents that exist. */
  known: readonly string[];
  onCreated: (name: string) => void;
  onUndone: (name: string) => void;
  onCancel: () => void;
}

const { newIntent } = reactionTexts;

/**
 * Creates an intent from a name and a few phrases, without leaving the reaction. It is saved immediately, as on
 * Intents, and trained, so that the reaction answers it once that is saved.
 */
export function NewIntentForm({ name: typed, known, onCreated, onUndone, onCancel }: NewIntentFormProps) {
  const [name, setName] = useState(typed);
  const [phrases, setPhrases] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const leaving = useTypedWork(onCancel);
  const canTrain = useCan(training.train);
  const create = useWrite(intents.create, {
    refreshes: [intents.list],
    handles: isOfTheForm,
    onSuccess({ id }, { body }) {
      if (canTrain && body.templates !== undefined) trainAnew();
      const run = () => void removeIntent(id).then((isGone) => isGone && onUndone(body.name));
      notify.success({ title: texts.intents.added, message: body.name, action: { label: newIntent.undo, run } });
      onCreated(body.name);
    },
    onError: (error) => setRefusal(error instanceof ApiError && isOfTheForm(error) ? error.message : undefined),
  });
  const fault = faultOf(name, known) ?? refusal;

  function submit() {
    if (fault !== undefined || create.isPending) return;
    const templates = [...new Set(phrases.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
    create.mutate({ body: { name: name.trim(), ...(templates.length > 0 ? { templates } : {}) } });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={newIntent.title}
      className={styles.form}
      onKeyDown={(event) => keyDown(event, submit, leaving.close)}
      onInput={leaving.onInput}
    >
      <TextInput
        ref={typed === '' ? focusOnMount : null}
        label={newIntent.name}
        value={name}
        maxLength={200}
        error={name === '' ? refusal : fault}
        onChange={(event) => {
          setRefusal(undefined);
          setName(event.currentTarget.value);
        }}
      />
      <Phrases
        isFirst={typed !== ''}
        value={phrases}
        onChange={(changed) => {
          setRefusal(undefined);
          setPhrases(changed);
        }}
      />
      {leaving.isAsking && <EscapeAgain />}
      <Foot isSending={create.isPending} isReady={fault === undefined} onCancel={onCancel} onCreate={submit} />
    </div>
  );
}

function keyDown(event: KeyboardEvent, submit: () => void, leave: () => void): void {
  const isChord = event.ctrlKey || event.metaKey;
  const isInName = event.target instanceof HTMLInputElement;
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && (isChord || isInName)) submit();
  else if (event.key === 'Escape') leave();
  // Its own letters are undone, not the reaction's changes.
  else if (isChord && ['z', 'y'].includes(event.key.toLowerCase())) return event.stopPropagation();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface PhrasesProps {
  /** The name is typed already. */
  isFirst: boolean;
  value: string;
  onChange: (value: string) => void;
}

function Phrases({ isFirst, value, onChange }: PhrasesProps) {
  return (
    <Textarea
      ref={isFirst ? focusOnMount : null}
      label={newIntent.phrases}
      description={newIntent.phrasesHint}
      placeholder={newIntent.placeholder}
      autosize
      minRows={3}
      maxRows={10}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface FootProps {
  isSending: boolean;
  isReady: boolean;
  onCancel: () => void;
  onCreate: () => void;
}

function Foot({ isSending, isReady, onCancel, onCreate }: FootProps) {
  return (
    <div className={styles.foot}>
      <Button onClick={onCancel}>{uiTexts.cancel}</Button>
      <Button loading={isSending} disabled={!isReady} onClick={onCreate}>
        {newIntent.create}
      </Button>
    </div>
  );
}

function faultOf(name: string, known: readonly string[]): string | undefined {
  const parsed = IntentName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return known.some((other) => nameKey(other) === nameKey(name)) ? newIntent.exists : undefined;
}

const isOfTheForm = ({ status }: ApiError): boolean => status === 400;

/** Resolves to whether the intent was deleted; a refusal shows its own notice. */
async function removeIntent(id: number): Promise<boolean> {
  try {
    await call(intents.remove, { params: { id } });
    await refresh(intents.list);
    notify.success({ title: texts.intents.deleted });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    return false;
  }
}
