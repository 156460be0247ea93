import { ActionIcon, Select, TextInput } from '@mantine/core';
import { nameKey, Scope, withParents, type Reaction } from '@parley/domain';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm } from '#shared/ui/confirm.tsx';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { leaveFieldOnEscape } from '#features/reactions/panel/leave-field.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import {
  addScope,
  moveScope,
  removeScope,
  renameScope,
  scopeChanges,
} from '#features/reactions/scopes/scope-changes.ts';
import { counted } from '#texts/counted.ts';
import { scopeTexts } from '#texts/scopes.ts';
import panelStyles from '#features/reactions/panel/panel.module.css';
import styles from '#features/reactions/scopes/scopes-panel.module.css';

interface ScopesPanelProps {
  scopes: readonly Scope[];
  reactions: readonly Reaction[];
  onShow: (scope: number) => void;
  onClose: () => void;
}

/** The named parts of the dialogue. Unlike reactions, scopes are saved immediately. */
export function ScopesPanel({ scopes, reactions: all, onShow, onClose }: ScopesPanelProps) {
  const { isReadOnly } = useNames();
  const [editing, setEditing] = useState<number | null>(null);
  const reactionsIn = (id: number) => all.filter((reaction) => reaction.reactions_scopes_id === id);

  const askAndRemove = async (scope: Scope) => {
    const isConfirmed = await confirm({
      title: scopeTexts.question(scope.name),
      text: scopeTexts.questionText,
      confirmLabel: scopeTexts.confirm,
      isDestructive: true,
    });
    if (isConfirmed) void scopeChanges.make(removeScope(scope));
  };

  return (
    <div role="presentation" className={panelStyles.panel} onKeyDown={leaveFieldOnEscape}>
      <SidePanel title={scopeTexts.title} count={scopes.length} onClose={onClose}>
        <div className={panelStyles.panelBody}>
          {!isReadOnly && (
            <NewScope
              validate={(name) => nameFault(name, scopes)}
              onAdd={(name) => void scopeChanges.make(addScope({ name }))}
            />
          )}
          {scopes.length === 0 && <p className="p-caption">{scopeTexts.empty}</p>}
          <ul className={styles.scopes}>
            {scopes.map((scope) => (
              <li key={scope.id} className={styles.scopeRow}>
                {editing === scope.id ? (
                  <EditInPlace
                    label={scopeTexts.nameOf(scope.name)}
                    initialValue={scope.name}
                    validate={(name) => nameFault(name, scopes, scope.id)}
                    onCancel={() => setEditing(null)}
                    onSave={(name) => {
                      setEditing(null);
                      void scopeChanges.make(renameScope(scope, name));
                    }}
                  />
                ) : (
                  <ScopeRow
                    scope={scope}
                    inside={reactionsIn(scope.id)}
                    isReadOnly={isReadOnly}
                    possibleParents={parentsFor(scope, scopes)}
                    onMove={(parent) => void scopeChanges.make(moveScope(scope, parent))}
                    onShow={() => onShow(scope.id)}
                    onEdit={() => setEditing(scope.id)}
                    onDelete={() => void askAndRemove(scope)}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      </SidePanel>
    </div>
  );
}

interface ScopeRowProps {
  scope: Scope;
  inside: readonly Reaction[];
  isReadOnly: boolean;
  /** Names of the scopes that it can be in. */
  possibleParents: string[];
  onMove: (parent: string | null) => void;
  onShow: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

const NAMED_REACTIONS = 5;

function ScopeRow({ scope, inside, isReadOnly, possibleParents, onMove, onShow, onEdit, onDelete }: ScopeRowProps) {
  const names = inside.slice(0, NAMED_REACTIONS).map(({ name }) => name);
  const more = inside.length - names.length;
  const reason = scopeTexts.hasReactions(more > 0 ? scopeTexts.andMore(names.join(', '), more) : names.join(', '));
  return (
    <>
      <span className="p-fill p-narrowable">
        <span className="p-cut">{scope.name}</span>
        {(possibleParents.length > 0 || scope.parent) && (
          <Select
            size="xs"
            aria-label={scopeTexts.parentOf(scope.name)}
            placeholder={scopeTexts.noParent}
            data={[...new Set([...possibleParents, ...(scope.parent ? [scope.parent] : [])])]}
            value={scope.parent ?? null}
            clearable
            searchable
            readOnly={isReadOnly}
            error={scope.parent && !possibleParents.includes(scope.parent) ? scopeTexts.parentMissing : undefined}
            onChange={onMove}
          />
        )}
      </span>
      <button type="button" className="p-link p-figures" onClick={onShow}>
        {counted(inside.length, scopeTexts.reaction)}
      </button>
      {!isReadOnly && (
        <>
          <ActionIcon size={24} aria-label={scopeTexts.rename(scope.name)} onClick={onEdit}>
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={24}
            aria-label={scopeTexts.delete(scope.name)}
            // Not `disabled`, so that the reason can be focused and read.
            {...(inside.length > 0 ? { 'data-disabled': true } : {})}
            aria-disabled={inside.length > 0}
            title={inside.length > 0 ? reason : scopeTexts.deleteHint}
            onClick={(event) => (inside.length > 0 ? event.preventDefault() : onDelete())}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
    </>
  );
}

interface NewScopeProps {
  validate: (name: string) => string | undefined;
  onAdd: (name: string) => void;
}

function NewScope({ validate, onAdd }: NewScopeProps) {
  const [name, setName] = useState('');
  const fault = name.trim() === '' ? undefined : validate(name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '' || fault !== undefined) return;
        onAdd(name.trim());
        setName('');
      }}
    >
      <TextInput
        ref={focusOnMount}
        aria-label={scopeTexts.newName}
        placeholder={scopeTexts.add}
        value={name}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </form>
  );
}

/** All but the scope itself and those inside it. */
function parentsFor(scope: Scope, scopes: readonly Scope[]): string[] {
  const byName = new Map(scopes.map((one) => [nameKey(one.name), one]));
  return scopes.filter((one) => !withParents(one, byName).includes(scope)).map(({ name }) => name);
}

function nameFault(name: string, scopes: readonly Scope[], own?: number): string | undefined {
  const parsed = Scope.shape.name.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const isTaken = scopes.some((scope) => scope.id !== own && nameKey(scope.name) === nameKey(name));
  return isTaken ? scopeTexts.duplicateName : undefined;
}
