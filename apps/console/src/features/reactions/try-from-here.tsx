import { Button, Select, Stack } from '@mantine/core';
import type { Reaction, Scope } from '@parley/domain';
import { useState } from 'react';
import { openChatAt } from '#shared/chat-dock.ts';
import { CodeEditor } from '#shared/editor/code-editor.tsx';
import { parsedSlots, slotsFault, slotsText, type Slots } from '#shared/slots/slots-text.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#features/reactions/fields.tsx';

interface TryFromHereProps {
  reaction: Reaction;
  scopes: readonly Scope[];
  onClose: () => void;
}

/** What was remembered when one last tried from somewhere: it is often the same again. */
let lastSlots: Slots = {};

/** A test chat that begins at a reaction, with what it would remember by then. */
export function TryFromHere({ reaction, scopes, onClose }: TryFromHereProps) {
  const own = scopes.find(({ id }) => id === reaction.reactions_scopes_id)?.name ?? null;
  const [scope, setScope] = useState(own);
  const [text, setText] = useState(() => slotsText(lastSlots));
  const slots = parsedSlots(text);
  function start() {
    if (!slots) return;
    lastSlots = slots;
    openChatAt({ reaction: { id: reaction.id, name: reaction.name }, scope, slots });
    onClose();
  }
  return (
    <Dialog
      title={`Try from ${reaction.name}`}
      onSubmit={start}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!slots}>
            Start the chat
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Field label="Scope" hint="its condition is not asked">
          {(labelId) => (
            <Select
              aria-labelledby={labelId}
              placeholder="No scope"
              data={scopes.map(({ name }) => name)}
              value={scope}
              clearable
              onChange={setScope}
            />
          )}
        </Field>
        <Field label="Slots" hint="JSON: what is remembered by then">
          {() => (
            <CodeEditor
              mode="plain"
              label="Slots, as JSON"
              value={text}
              placeholder={'{"card": "gold"}'}
              error={slotsFault(text)}
              onChange={setText}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  );
}
