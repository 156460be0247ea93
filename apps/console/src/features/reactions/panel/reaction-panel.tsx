import { ActionIcon, Select, TextInput } from '@mantine/core';
import { nameKey, type Reaction, type Scope } from '@parley/domain';
import { IconCopy, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { CodeEditor } from '#shared/editor/code-editor.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { AuditLink } from '#shared/ui/audit-link.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { ActionList } from '#features/reactions/panel/action-list.tsx';
import { EdgeList } from '#features/reactions/graph/edge-list.tsx';
import { Field } from '#features/reactions/panel/fields.tsx';
import { leaveFieldOnEscape } from '#features/reactions/panel/leave-field.ts';
import type { Use } from '#features/reactions/reaction-links.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { ConditionTrial } from '#features/reactions/panel/condition-trial.tsx';
import { IntentsField } from '#features/reactions/panel/intents-field.tsx';
import { PeopleAt } from '#features/reactions/panel/people-at.tsx';
import { ReactionFacts } from '#features/reactions/panel/reaction-facts.tsx';
import { TryFromHere } from '#features/reactions/panel/try-from-here.tsx';
import { reactionTexts } from '#texts/reactions.ts';
import panelStyles from '#features/reactions/panel/panel.module.css';
import fieldStyles from '#features/reactions/panel/fields.module.css';

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
  onIntentUndone: (name: string) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Everything of one reaction, beside the list. */
export function ReactionPanel(props: ReactionPanelProps) {
  const { reaction, scopes, saving, nameFault, uses, nameInput, isNew } = props;
  const { onRename, onIntentUndone, onDuplicate, onDelete, onClose } = props;
  const { id, name, intents, condition, reactions_scopes_id: scopeId, actions } = reaction;
  const names = useNames();
  const { isReadOnly } = names;
  const isChanged = (field: 'name' | 'intents' | 'condition' | 'reactions_scopes_id' | 'actions') =>
    saving.isFieldChanged(id, field);

  // What is not saved yet has no id that a conversation could know.
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
    <div role="presentation" className={panelStyles.panel} onKeyDown={leaveFieldOnEscape}>
      <SidePanel
        label={name}
        title={
          <>
            {name || reactionTexts.unnamed} <EditedMark mark={saving.markOf(id)} />
            <PeopleAt reaction={id} />
          </>
        }
        actions={
          <>
            {mayTry && (
              <ActionIcon aria-label={texts.try} title={texts.tryHint} onClick={() => setTrying(true)}>
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
        }
        footer={<ReactionFacts reaction={reaction} uses={uses} />}
        onClose={onClose}
      >
        <div className={panelStyles.panelBody}>
          <div className={fieldStyles.pair}>
            <Field label={texts.name} isUnsaved={isChanged('name')}>
              {(labelId) => (
                <TextInput
                  ref={nameInput}
                  aria-labelledby={labelId}
                  value={name}
                  readOnly={isReadOnly}
                  error={nameFault}
                  onChange={(event) => onRename(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field label={texts.scope} isUnsaved={isChanged('reactions_scopes_id')}>
              {(labelId) => (
                <Select
                  aria-labelledby={labelId}
                  placeholder={texts.noScope}
                  data={scopes.map((scope) => ({ value: String(scope.id), label: scope.name }))}
                  value={scopeId === null ? null : String(scopeId)}
                  clearable
                  searchable
                  selectFirstOptionOnChange
                  readOnly={isReadOnly}
                  onChange={(scope) =>
                    saving.change(id, { reactions_scopes_id: scope === null ? null : Number(scope) })
                  }
                  // The list may not have caught up with the hand.
                  onKeyDown={({ key, currentTarget: { value: typed } }) => {
                    if (key !== 'Enter' || isReadOnly) return;
                    const scope = scopeNamed(typed, scopes);
                    if (scope) saving.change(id, { reactions_scopes_id: scope.id });
                  }}
                />
              )}
            </Field>
          </div>
          <Field label={texts.intents} isUnsaved={isChanged('intents')}>
            {() => (
              <IntentsField
                value={intents}
                onChange={(changed) => saving.change(id, { intents: changed })}
                onUndone={onIntentUndone}
              />
            )}
          </Field>
          <Field label={texts.condition} isUnsaved={isChanged('condition')} hint={texts.conditionHint}>
            {() => (
              <>
                <CodeEditor
                  label={texts.condition}
                  mode="expression"
                  value={condition}
                  names={names.expression}
                  isReadOnly={isReadOnly}
                  placeholder={texts.conditionExample}
                  onChange={(changed) => saving.change(id, { condition: changed })}
                />
                <ConditionTrial condition={condition} />
              </>
            )}
          </Field>
          <Field
            label={texts.actions}
            isUnsaved={isChanged('actions')}
            hint={actions.length > 0 ? texts.actionsHintCounted(actions.length) : texts.actionsHint}
          >
            {() => <ActionList calls={actions} onChange={(changed) => saving.change(id, { actions: changed })} />}
          </Field>
          <Field label={texts.leadsTo} isUnsaved={false}>
            {() => <EdgeList reaction={reaction} onChange={(changed) => saving.change(id, { actions: changed })} />}
          </Field>
        </div>
      </SidePanel>
      {isTrying && <TryFromHere reaction={reaction} scopes={scopes} onClose={() => setTrying(false)} />}
    </div>
  );
}

function EditedMark({ mark }: { mark: ReturnType<Saving<Reaction>['markOf']> }) {
  if (!mark) return null;
  return <Chip tone="warning">{mark === 'inserted' ? texts.new : texts.edited}</Chip>;
}

/** As the list finds it, capital or small. */
function scopeNamed(typed: string, scopes: readonly Scope[]): Scope | undefined {
  const key = nameKey(typed);
  const small = key.toLowerCase();
  return (
    scopes.find(({ name }) => nameKey(name) === key) ?? scopes.find(({ name }) => nameKey(name).toLowerCase() === small)
  );
}
