import { Button, NumberInput, TextInput } from '@mantine/core';
import { tests } from '@parley/contract';
import { newTestName } from '@parley/domain';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { runTest } from '#shared/tests/test-runs.ts';
import { chatTexts } from '#texts/chat.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

interface ConvertDialogProps {
  conversationId: string;
  token: string;
  onClose: () => void;
}

const DEFAULT_MAX_REACTIONS = 1;

/** Makes a test of the conversation as it is now, and runs it. */
export function ConvertDialog({ conversationId, token, onClose }: ConvertDialogProps) {
  const taken = (useRead(tests.list).data ?? []).map(({ name }) => name);
  const [typed, setTyped] = useState<string>();
  const [maxReactions, setMaxReactions] = useState<number | string>(DEFAULT_MAX_REACTIONS);
  const name = typed ?? newTestName(taken) ?? '';
  const convert = useWrite(tests.convert, {
    refreshes: [tests.list],
    notice: texts.tests.created,
    quiet: ({ status }) => status === 400,
    onSuccess({ id }) {
      onClose();
      void runTest({ id, name: name.trim() });
    },
    // The field of the name shows the reason.
    onError: () => {},
  });
  const refusal =
    convert.error instanceof ApiError ? (convert.error.issueAt('name') ?? convert.error.message) : undefined;
  const nameFault =
    name.trim() === '' ? texts.tests.nameEmpty : taken.includes(name.trim()) ? texts.tests.nameDuplicate : refusal;
  const isNumber = typeof maxReactions === 'number';

  function submit() {
    if (nameFault !== undefined || !isNumber) return;
    convert.mutate({
      body: { name, conversation_id: conversationId, conversation_token: token, max_reactions: maxReactions },
    });
  }

  return (
    <Dialog
      title={chatTexts.convert.title}
      onSubmit={submit}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={convert.isPending}>
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
          convert.reset();
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
