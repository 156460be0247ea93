import { Button, Stack } from '@mantine/core';
import type { Reaction, Scope } from '@parley/domain';
import { useState } from 'react';
import { openChatAt } from '#parts/chat/chat-panel-state.ts';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { parsedSlots, slotsFault, slotsText, type Slots } from '#parts/slots/slots-text.ts';
import { onSignOut } from '#shared/global-state.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { Field } from '#features/reactions/panel/fields.tsx';
import { reactionTexts } from '#texts/reactions.ts';
import { uiTexts } from '#texts/ui.ts';

const { tryFrom: texts } = reactionTexts;

interface TryFromHereProps {
  reaction: Reaction;
  scopes: readonly Scope[];
  onClose: () => void;
}

/** The slots of the previous trial, which are often needed again. */
let lastSlots: Slots = {};
onSignOut(() => (lastSlots = {}));

/** Starts a test chat at a reaction, with a scope and slots. */
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
      title={texts.title(reaction.name)}
      onSubmit={start}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" disabled={!slots}>
            {texts.start}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Field label={texts.scope} hint={texts.scopeHint}>
          {(labelId) => (
            <SearchSelect
              aria-labelledby={labelId}
              placeholder={texts.noScope}
              data={scopes.map(({ name }) => name)}
              value={scope}
              clearable
              onChange={setScope}
            />
          )}
        </Field>
        <Field label={texts.slots} hint={texts.slotsHint}>
          {() => (
            <CodeEditor
              mode="plain"
              label={texts.slotsLabel}
              value={text}
              placeholder={texts.slotsExample}
              error={slotsFault(text)}
              onChange={setText}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  );
}
