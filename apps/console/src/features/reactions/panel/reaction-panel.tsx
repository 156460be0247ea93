import { ActionIcon } from '@mantine/core';
import type { Reaction, Scope } from '@parley/domain';
import { IconCopy, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { AuditLink } from '#parts/history/audit-link.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { leaveFieldOnEscape } from '#features/reactions/panel/leave-field.ts';
import { PanelEdge } from '#features/reactions/panel/panel-edge.tsx';
import { PeopleAt } from '#features/reactions/panel/people-at.tsx';
import { ReactionFacts } from '#features/reactions/panel/reaction-facts.tsx';
import { ReactionFields } from '#features/reactions/panel/reaction-fields.tsx';
import { TryFromHere } from '#features/reactions/panel/try-from-here.tsx';
import type { Use } from '#features/reactions/reaction-links.ts';
import { reactionTexts } from '#texts/reactions.ts';
import panelStyles from '#features/reactions/panel/panel.module.css';

const { panel: texts } = reactionTexts;

interface ReactionPanelProps {
  reaction: Reaction;
  scopes: readonly Scope[];
  saving: Saving<Reaction>;
  nameFault: string | undefined;
  uses: readonly Use[];
  nameInput: RefObject<HTMLInputElement | null>;
  /** Just added: its name is to be typed first. */
  isNew: boolean;
  onRename: (name: string) => void;
  /** The creation of an intent was taken back, perhaps after the panel was closed. */
  onIntentUndone: (id: number, name: string) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Everything of one reaction, beside the list. */
export function ReactionPanel(props: ReactionPanelProps) {
  const { reaction, scopes, saving, uses, nameInput, isNew, onDuplicate, onDelete, onClose } = props;
  const { id, name } = reaction;

  // A conversation cannot start at an unsaved reaction: the server does not know its id.
  const mayTry = useCan('POST:/chat') && id > 0;
  const [isTrying, setTrying] = useState(false);
  useHotkeys(reactionTexts.title, [
    { keys: 'T', description: reactionTexts.shortcuts.try, run: () => setTrying(true), enabled: mayTry },
  ]);

  // Before the next key is taken: the name is typed right after the press that added it.
  useLayoutEffect(() => {
    if (!isNew) return;
    nameInput.current?.focus();
    nameInput.current?.select();
  }, [isNew, nameInput]);

  return (
    <div role="presentation" className={panelStyles.panel} data-floating onKeyDown={leaveFieldOnEscape}>
      <PanelEdge />
      <SidePanel
        label={name}
        title={
          <>
            {name || reactionTexts.unnamed} <EditedMark mark={saving.markOf(id)} />
            <PeopleAt reaction={id} />
          </>
        }
        actions={
          <PanelActions
            reaction={reaction}
            onTry={mayTry ? () => setTrying(true) : undefined}
            onDuplicate={onDuplicate}
            onDelete={onDelete}
          />
        }
        footer={<ReactionFacts reaction={reaction} uses={uses} />}
        onClose={onClose}
      >
        <ReactionFields
          reaction={reaction}
          saving={saving}
          scopes={scopes}
          nameFault={props.nameFault}
          nameInput={nameInput}
          onRename={props.onRename}
          onIntentUndone={props.onIntentUndone}
        />
      </SidePanel>
      {isTrying && <TryFromHere reaction={reaction} scopes={scopes} onClose={() => setTrying(false)} />}
    </div>
  );
}

interface PanelActionsProps {
  reaction: Reaction;
  onTry: (() => void) | undefined;
  onDuplicate: () => void;
  onDelete: () => void;
}

function PanelActions({ reaction: { id, name }, onTry, onDuplicate, onDelete }: PanelActionsProps) {
  return (
    <>
      {onTry && (
        <ActionIcon aria-label={texts.try} title={texts.tryHint} onClick={onTry}>
          <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <AuditLink resource="reactions" id={id} name={name} />
      <Can do="PUT:/reactions">
        <>
          <ActionIcon aria-label={texts.duplicate} title={texts.duplicateHint} onClick={onDuplicate}>
            <IconCopy size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={texts.delete} title={texts.deleteHint} onClick={onDelete}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      </Can>
    </>
  );
}

function EditedMark({ mark }: { mark: ReturnType<Saving<Reaction>['markOf']> }) {
  if (!mark) return null;
  return <Chip tone="warning">{mark === 'inserted' ? texts.new : texts.edited}</Chip>;
}
