import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { Synonym } from '@parley/domain';
import { IconArrowBackUp, IconArrowForwardUp, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Can } from '#shared/access/access.tsx';
import { counted } from '#shared/counted.ts';
import { matches } from '#shared/hotkeys/hotkeys.ts';
import type { ReferenceUse } from '#shared/templates/reference-uses.ts';
import { texts } from '#texts/spec.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { NEW_THING, useTypedTexts } from '#shared/use-typed-texts.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { SynonymItem } from '#features/intents/synonyms/synonym-item.tsx';
import {
  circleOf,
  foundSynonyms,
  sortedValues,
  synonymNameRefusal,
  valueRefusal,
} from '#features/intents/synonyms/synonym-rules.ts';
import type { Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { synonymTexts } from '#texts/synonyms.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/intents/synonyms/synonyms-panel.module.css';

interface SynonymsPanelProps {
  synonyms: Synonyms;
  uses: ReadonlyMap<string, ReferenceUse>;
  /** Searches for the templates that use a synonym; unfolds their intents when asked for the templates. */
  onShowUses: (reference: string, what: 'templates' | 'intents') => void;
  takesFocus: boolean;
  onClose: () => void;
}

/** What `#name` in a template stands for. Changes wait here until they are saved, by the button or with a training. */
export function SynonymsPanel({ synonyms, uses, takesFocus, onShowUses, onClose }: SynonymsPanelProps) {
  const { saving, saved, canEdit } = synonyms;
  const [query, setQuery] = useState<string>();
  const [openId, setOpenId] = useState<number>();
  const [addedId, setAddedId] = useState<number>();
  const addInput = useRef<HTMLInputElement>(null);
  const panel = useKeptKeys();
  const things = saving.things;
  const found = useMemo(() => foundSynonyms(things ?? [], query ?? ''), [things, query]);
  const savedById = useMemo(() => new Map(saved?.map((synonym) => [synonym.id, synonym])), [saved]);
  const shownId = openId === undefined ? undefined : saving.currentId(openId);
  const count = saving.unsaved.length;
  const typed = useTypedTexts('synonyms');
  // Templates use a synonym by its saved name, whatever it is called meanwhile.
  const savedName = ({ id, name }: Synonym) => savedById.get(id)?.name ?? name;

  function add(name: string): Promise<string | undefined> {
    const refusal = synonymNameRefusal(things ?? [], name);
    if (refusal === undefined) {
      setQuery(undefined);
      const id = saving.insert({ name, values: [name] });
      setOpenId(id);
      setAddedId(id);
    }
    return Promise.resolve(refusal);
  }

  async function save() {
    // The button is off once there is nothing to save, and would take the focus with it.
    if (await saving.save()) addInput.current?.focus();
  }

  async function remove(synonym: Synonym) {
    const use = uses.get(savedName(synonym));
    const isConfirmed =
      !use ||
      (await confirm({
        title: synonymTexts.delete.question(synonym.name),
        text: synonymTexts.delete.used(
          counted(use.templates, synonymTexts.template),
          counted(use.intents, synonymTexts.intent),
          savedName(synonym),
        ),
        confirmLabel: synonymTexts.delete.confirm,
        isDestructive: true,
      }));
    if (!isConfirmed) return;
    const at = found.findIndex(({ id }) => id === synonym.id);
    const next = found[at + 1] ?? found[at - 1];
    saving.remove([synonym.id]);
    const toggle = next && panel.ref.current?.querySelector<HTMLElement>(`[data-synonym="${next.id}"]`);
    (toggle ?? addInput.current)?.focus();
  }

  /** Here undo takes back what was done here. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement && event.target.value !== '') return;
    const pressed = (keys: string) => matches(event.nativeEvent, keys);
    if (pressed('Ctrl+Z')) saving.undo();
    else if (pressed('Ctrl+Shift+Z') || pressed('Ctrl+Y')) saving.redo();
    else return;
    event.preventDefault();
  }

  return (
    // The keys of what is inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.panel} tabIndex={-1} onKeyDown={onKeyDown} {...panel}>
      <SidePanel
        title={synonymTexts.title}
        takesFocus={takesFocus}
        count={things?.length}
        onClose={onClose}
        actions={
          <>
            {canEdit && (saving.canUndo || saving.canRedo) && <History saving={saving} />}
            <ActionIcon
              aria-label={synonymTexts.openSearch}
              aria-pressed={query !== undefined}
              onClick={() => setQuery((text) => (text === undefined ? '' : undefined))}
            >
              <IconSearch size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        }
        footer={
          <>
            <span className={styles.state} role="status">
              {count > 0 && synonymTexts.changed(counted(count, synonymTexts.synonym))}
            </span>
            <Can do="PUT:/synonyms">
              <Button disabled={count === 0} loading={saving.isSaving} onClick={() => void save()}>
                {synonymTexts.save}
              </Button>
            </Can>
          </>
        }
      >
        <div className={styles.body}>
          {query !== undefined && (
            <TextInput
              className={styles.search ?? ''}
              aria-label={synonymTexts.searchLabel}
              placeholder={synonymTexts.search}
              ref={focusOnce}
              value={query}
              onChange={({ currentTarget }) => setQuery(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                setQuery(undefined);
              }}
            />
          )}
          <Can do="PUT:/synonyms">
            <div className={styles.add}>
              <AddField
                label={synonymTexts.add}
                isBoxed
                initialValue={typed.at(NEW_THING)}
                onType={(name) => typed.keep(NEW_THING, name)}
                validate={(name) => synonymNameRefusal(things ?? [], name)}
                emptyMessage={texts.synonyms.nameEmpty}
                inputRef={addInput}
                onAdd={add}
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
                saved={savedById.get(synonym.id)}
                isOpen={synonym.id === shownId}
                isUnsaved={saving.markOf(synonym.id) !== undefined}
                canEdit={canEdit}
                isNew={synonym.id === addedId}
                onBegun={() => setAddedId(undefined)}
                onLeave={() => addInput.current?.focus()}
                use={uses.get(savedName(synonym))}
                refuseName={(name) => synonymNameRefusal(things ?? [], name, synonym)}
                refuseValue={(value) => valueRefusal(things ?? [], synonym, value)}
                sortValues={(lines) => sortedValues(things ?? [], synonym, lines)}
                circleOf={(value) => circleOf(things ?? [], synonym, value)}
                typed={typed.at(`#${synonym.name}`)}
                onType={(value) => typed.keep(`#${synonym.name}`, value)}
                onToggle={() => setOpenId(synonym.id === shownId ? undefined : synonym.id)}
                onChange={(fields) => saving.change(synonym.id, fields)}
                onRenaming={synonyms.setRenaming}
                onDelete={() => void remove(synonym)}
                onShowUses={(what) => onShowUses(`#${savedName(synonym)}`, what)}
              />
            )}
          />
        </div>
      </SidePanel>
    </div>
  );
}

/** What has the focus may go with what it did: the keys stay in the panel, where undo takes that back. */
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

/** The search begins where one types. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
