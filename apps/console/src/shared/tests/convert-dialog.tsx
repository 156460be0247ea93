import { Button, NumberInput, TextInput } from '@mantine/core';
import { tests } from '@parley/contract';
import { newTestName } from '@parley/domain';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead } from '#shared/api/hooks.ts';
import { convertToTest, testChanges } from '#shared/tests/test-changes.ts';
import { runTest } from '#shared/tests/test-runs.ts';
import { chatTexts } from '#texts/chat.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

interface ConvertDialogProps {
  conversationId: string;
  /** Absent for those who may open any conversation. */
  token?: string;
  onClose: () => void;
}

const DEFAULT_MAX_REACTIONS = 1;

/** Makes a test of the conversation as it is now, and runs it. */
export function ConvertDialog({ conversationId, token, onClose }: ConvertDialogProps) {
  const taken = (useRead(tests.list).data ?? []).map(({ name }) => name);
  const [typed, setTyped] = useState<string>();
  const [maxReactions, setMaxReactions] = useState<number | string>(DEFAULT_MAX_REACTIONS);
  const name = typed ?? newTestName(taken) ?? '';
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const nameFault =
    name.trim() === '' ? texts.tests.nameEmpty : taken.includes(name.trim()) ? texts.tests.nameDuplicate : refusal;
  const isNumber = typeof maxReactions === 'number';

  async function submit() {
    if (nameFault !== undefined || !isNumber || isSaving) return;
    const body = { name, conversation_id: conversationId, max_reactions: maxReactions };
    const owned = token === undefined ? body : { ...body, conversation_token: token };
    const onMade = (id: number) => void runTest({ id, name: name.trim() });
    setSaving(true);
    const error = await testChanges.make(convertToTest(owned, onMade), { quiet: isToldHere });
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
          <Button type="submit" variant="filled" loading={isSaving}>
            {chatTexts.convert.create}
          </Button>
        </>
      }
    >
      <TextInput
        label={chatTexts.convert.name}
        data-autofocus
        value={name}
        error={nameFault}
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
    </Dialog>
  );
}

/** The field of the name shows the reason. */
const isToldHere = ({ status }: ApiError): boolean => status === 400;
