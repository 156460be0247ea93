import { Button, NumberInput, TextInput } from '@mantine/core';
import { tests } from '@parley/contract';
import { copiedTestName, newTestName } from '@parley/domain';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { FailedTurns } from '#parts/tests/failed-turns.tsx';
import { convertToTest, testChanges } from '#parts/tests/test-changes.ts';
import { runTest } from '#parts/tests/test-runs.ts';
import { chatTexts } from '#texts/chat.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';

export interface ConvertDialogProps {
  conversationId: string;
  /** Absent if the user may open any conversation. */
  token?: string;
  onClose: () => void;
}

const DEFAULT_MAX_REACTIONS = 1;

/** Converts the conversation so far into a test, and runs it. */
export function ConvertDialog({ conversationId, token, onClose }: ConvertDialogProps) {
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const taken = (useRead(tests.list).data ?? []).map(({ name }) => name);
  const owner = token === undefined ? {} : { conversation_token: token };
  const { data: found, error } = useRead(tests.convertible, {
    query: { id: conversationId, ...owner },
    handles: ['local'],
  });
  const [right, setRight] = useState<Readonly<Record<number, readonly number[]>>>({});
  const [typed, setTyped] = useState<string>();
  const [maxReactions, setMaxReactions] = useState<number | string>(DEFAULT_MAX_REACTIONS);
  const name = typed ?? suggestedName(found?.first_text ?? '', taken);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const nameFault =
    name.trim() === '' ? texts.tests.nameEmpty : taken.includes(name.trim()) ? texts.tests.nameDuplicate : refusal;
  const nameField = useRef<HTMLInputElement>(null);
  // A suggestion that arrives late is replaced by typing too.
  useEffect(() => {
    if (typed === undefined && document.activeElement === nameField.current) nameField.current?.select();
  }, [typed, name]);
  const isNumber = typeof maxReactions === 'number';
  const isLoading = !found && !error;

  async function submit() {
    if (nameFault !== undefined || !isNumber || isSaving || isLoading) return;
    const expected = Object.entries(right).map(([turn, reactions]) => ({
      turn: Number(turn),
      reactions: [...reactions],
    }));
    const owned = { name, conversation_id: conversationId, max_reactions: maxReactions, expected, ...owner };
    const onMade = (id: number) => {
      void runTest({ id, name: name.trim() });
      const run = () => void navigate(screenAddress('/app/tests', projectId, { test: id }));
      notify.info({ title: chatTexts.convert.made(name.trim()), action: { label: chatTexts.convert.open, run } });
    };
    setSaving(true);
    const error = await testChanges.make(convertToTest(owned, onMade), { handles: isToldHere });
    setSaving(false);
    if (!error) onClose();
    else if (error instanceof ApiError && isToldHere(error)) setRefusal(error.issueAt('name') ?? error.message);
  }

  return (
    <Dialog
      title={chatTexts.convert.title}
      onSubmit={() => void submit()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={isSaving || isLoading}>
            {chatTexts.convert.create}
          </Button>
        </>
      }
    >
      <TextInput
        label={chatTexts.convert.name}
        data-autofocus
        value={name}
        ref={nameField}
        onFocus={({ currentTarget }) => currentTarget.select()}
        error={isLoading ? undefined : nameFault}
        maxLength={200}
        onChange={(event) => {
          setRefusal(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <NumberInput
        mt="sm"
        label={chatTexts.convert.maxReactions}
        description={chatTexts.convert.maxReactionsHint}
        min={0}
        max={500}
        allowDecimal={false}
        value={maxReactions}
        error={isNumber ? undefined : chatTexts.convert.notNumber}
        onChange={setMaxReactions}
      />
      {found && <FailedTurns failed={found.failed} right={right} onChange={setRight} />}
    </Dialog>
  );
}

const LONGEST_NAME = 60;

/** The caller's first phrase, with a number if a test has that name. */
function suggestedName(firstText: string, taken: string[]): string {
  const name = firstText.trim().replaceAll(/\s+/gu, ' ').slice(0, LONGEST_NAME).trim();
  if (name === '') return newTestName(taken) ?? '';
  return taken.includes(name) ? copiedTestName(name, taken) : name;
}

/** The field of the name shows the reason. */
const isToldHere = ({ status }: ApiError): boolean => status === 400;
