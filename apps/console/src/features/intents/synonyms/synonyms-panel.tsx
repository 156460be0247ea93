import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Can } from '#shared/access/access.tsx';
import { counted } from '#texts/counted.ts';
import { matches } from '#shared/hotkeys/hotkeys.ts';
import type { ReferenceUse } from '#parts/templates/reference-uses.ts';
import { texts } from '#texts/spec.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { NEW_THING, useTypedTexts } from '#shared/use-typed-texts.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { SynonymItem } from '#features/intents/synonyms/synonym-item.tsx';
import { synonymNameRefusal } from '#features/intents/synonyms/synonym-rules.ts';
import { useSynonymList } from '#features/intents/synonyms/use-synonym-list.ts';
import type { Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { synonymTexts } from '#texts/synonyms.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/intents/synonyms/synonyms-panel.module.css';

interface SynonymsPanelProps {
  synonyms: Synonyms;
  uses: ReadonlyMap<string, ReferenceUse>;
  /** Searches for the templates that use a synonym; for `templates` it also expands their intents. */
  onShowUses: (reference: string, what: 'templates' | 'intents') => void;
  takesFocus: boolean;
  onClose: () => void;
}

/** The values that `#name` in a template matches. Changes wait until the user saves them or trains. */
export function SynonymsPanel({ synonyms, uses, takesFocus, onShowUses, onClose }: SynonymsPanelProps) {
  const { saving, canEdit } = synonyms;
  const panel = useKeptKeys();
  const list = useSynonymList(synonyms, uses, panel.ref);
  const { query, setQuery, things, found, addInput } = list;
  const typed = useTypedTexts('synonyms');

  return (
    // Handles keys of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.panel} tabIndex={-1} onKeyDown={(event) => undoByKey(event, saving)} {...panel}>
      <SidePanel
        title={synonymTexts.title}
        takesFocus={takesFocus}
        count={saving.things?.length}
        onClose={onClose}
        actions={
          <>
            {canEdit && (saving.canUndo || saving.canRedo) && <History saving={saving} />}
            <SearchButton isOn={query !== undefined} onToggle={() => setQuery(query === undefined ? '' : undefined)} />
          </>
        }
        footer={<SaveFoot saving={saving} onSaved={() => addInput.current?.focus()} />}
      >
        <div className={styles.body}>
          {query !== undefined && <SearchInput query={query} onSearch={setQuery} />}
          <Can do="PUT:/synonyms">
            <div className={styles.add}>
              <AddField
                label={synonymTexts.add}
                isBoxed
                initialValue={typed.at(NEW_THING)}
                onType={(name) => typed.keep(NEW_THING, name)}
                validate={(name) => synonymNameRefusal(things, name)}
                emptyMessage={texts.synonyms.nameEmpty}
                inputRef={addInput}
                onAdd={list.add}
              />
            </div>
          </Can>
          {found.length === 0 && (
            <p className={styles.none}>{query ? uiTexts.list.noMatch(query) : synonymTexts.empty}</p>
          )}
          <VirtualList
            label={synonymTexts.title}
            items={found}
            keyOf={({ id }) => id}
            rowHeight={54}
            isMeasured
            renderRow={(synonym) => (
              <SynonymItem
                synonym={synonym}
                all={things}
                saved={list.savedOf(synonym)}
                isOpen={synonym.id === list.openId}
                isUnsaved={saving.markOf(synonym.id) !== undefined}
                canEdit={canEdit}
                isNew={synonym.id === list.addedId}
                use={list.usesOf(synonym)}
                typed={typed.at(`#${synonym.name}`)}
                on={{
                  begun: list.begin,
                  leave: () => addInput.current?.focus(),
                  type: (value) => typed.keep(`#${synonym.name}`, value),
                  toggle: () => list.toggle(synonym.id),
                  change: (fields) => saving.change(synonym.id, fields),
                  renaming: synonyms.setRenaming,
                  delete: () => void list.remove(synonym),
                  showUses: (what) => onShowUses(`#${list.savedName(synonym)}`, what),
                }}
              />
            )}
          />
        </div>
      </SidePanel>
    </div>
  );
}

/** Undo applies to this panel only. */
function undoByKey(event: KeyboardEvent, saving: Synonyms['saving']): void {
  if (event.target instanceof HTMLInputElement && event.target.value !== '') return;
  const pressed = (keys: string) => matches(event.nativeEvent, keys);
  if (pressed('Ctrl+Z')) saving.undo();
  else if (pressed('Ctrl+Shift+Z') || pressed('Ctrl+Y')) saving.redo();
  else return;
  event.preventDefault();
}

function SearchButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <ActionIcon aria-label={synonymTexts.openSearch} aria-pressed={isOn} onClick={onToggle}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function SearchInput({ query, onSearch }: { query: string; onSearch: (query: string | undefined) => void }) {
  return (
    <TextInput
      className={styles.search ?? ''}
      aria-label={synonymTexts.searchLabel}
      placeholder={synonymTexts.search}
      ref={focusOnce}
      value={query}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onSearch(undefined);
      }}
    />
  );
}

function SaveFoot({ saving, onSaved }: Pick<Synonyms, 'saving'> & { onSaved: () => void }) {
  const count = saving.unsaved.length;

  async function save() {
    // The button is off once there is nothing to save, and would take the focus with it.
    if (await saving.save()) onSaved();
  }

  return (
    <>
      <span className="p-fill p-size-12 p-muted" role="status">
        {count > 0 && synonymTexts.changed(counted(count, synonymTexts.synonym))}
      </span>
      <Can do="PUT:/synonyms">
        <Button disabled={count === 0} loading={saving.isSaving} onClick={() => void save()}>
          {synonymTexts.save}
        </Button>
      </Can>
    </>
  );
}

/** A pressed control may vanish together with its row: the focus stays in the panel, where undo takes that back. */
function useKeptKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const hasKeys = useRef(false);
  useEffect(() => {
    if (hasKeys.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: () => {
      hasKeys.current = true;
    },
    onBlur: () => {
      hasKeys.current = false;
    },
  };
}

function History({ saving: { canUndo, canRedo, undo, redo } }: Pick<Synonyms, 'saving'>) {
  return (
    <>
      <ActionIcon aria-label={synonymTexts.undo} disabled={!canUndo} onClick={undo}>
        <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={synonymTexts.redo} disabled={!canRedo} onClick={redo}>
        <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** The search starts with the focus in its field. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
