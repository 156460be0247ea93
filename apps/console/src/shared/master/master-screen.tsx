import type { Grant } from '@parley/domain/permission';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Can } from '#shared/access/access.tsx';
import { useHotkeys, type Hotkey } from '#shared/hotkeys/hotkeys.ts';
import { MasterList } from '#shared/master/master-list.tsx';
import type { NameFaults } from '#shared/master/name-faults.ts';
import type { Place } from '#shared/master/use-place.ts';
import { notify } from '#shared/notices/notices.ts';
import type { Thing } from '#shared/saving/buffer.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { texts } from '#texts/spec.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SearchBar } from '#shared/ui/search-bar.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { useNewInAddress } from '#shared/use-new-in-address.ts';
import { NEW_THING, useTypedTexts } from '#shared/use-typed-texts.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/master-detail.module.css';

export interface Named extends Thing {
  name: string;
}

interface MasterScreenProps<T extends Named> {
  /** The screen’s name, its things in the plural: `Entities`. */
  title: string;
  /** One of them, with its article: `an entity`. */
  one: string;
  /** What the search looks through: `name or value`. */
  searched: string;
  /** Page of the guide. */
  guide: string;
  list: { isError: boolean; error: unknown; refetch: () => unknown };
  saving: Saving<T>;
  wording: Wording<T>;
  place: Place;
  faults: NameFaults;
  canEdit: boolean;
  /** What one lacks who may only look. */
  grant: Grant;
  emptyNameMessage: string;
  /** What Ctrl+Shift+S does once everything is saved. */
  second: { label: string; run: () => void } | undefined;
  /** Further keys of the screen. */
  hotkeys?: Hotkey[];
  find: (things: readonly T[], query: string) => T[];
  faultOfNew: (things: readonly T[], name: string) => string | undefined;
  makeNew: (name: string) => Omit<T, keyof Thing>;
  isLocked?: (thing: T) => boolean;
  mayDelete: (thing: T) => Promise<boolean>;
  describe: (thing: T) => string;
  /** Stands before each name. */
  sign?: string;
  /** Where Enter in the list leads to, in the detail. */
  firstField: string;
  /** Where the focus goes, in the detail, once a thing was added; it stays in the field otherwise. */
  fieldAfterAdding?: string;
  /** Tools beside the search. */
  tools?: ReactNode;
  /** Right of the detail. */
  aside?: ReactNode;
  /** Below it all, while there are things. */
  foot?: ReactNode;
  /** While nothing is chosen. */
  hint: string;
  renderEmpty: (actions: { onAdd: () => void; onAddExample: (thing: Omit<T, keyof Thing>) => void }) => ReactNode;
  renderDetail: (thing: T, detail: Detail) => ReactNode;
}

/** What the detail of a thing is given. */
export interface Detail {
  /** Why its name may not be saved. */
  fault: string | undefined;
  formRef: RefObject<HTMLElement | null>;
  onDelete: () => void;
  onClose: () => void;
}

const NOTHING: readonly never[] = [];

/** A list of named things, and beside it the one that is chosen, with everything that such a screen does by mouse and keys. */
export function MasterScreen<T extends Named>(props: MasterScreenProps<T>) {
  const { title, one, list, saving, wording, place, faults, canEdit, second, find, faultOfNew, hotkeys = [] } = props;
  const { selected, select, query, search } = place;
  const searchInput = useRef<HTMLInputElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<HTMLElement>(null);
  const typed = useTypedTexts(title.toLowerCase());
  const [addedId, setAddedId] = useState<number>();
  const things = saving.things ?? NOTHING;
  // Typing goes on while a long list is searched.
  const settled = useDeferredValue(saving.things) ?? things;
  const found = useMemo(() => find(settled, query), [find, settled, query]);

  useHotkeys(title, [
    { keys: 'N', description: uiTexts.list.add(one), enabled: canEdit, run: () => addInput.current?.focus() },
    {
      keys: 'Ctrl+F',
      description: uiTexts.list.search(title.toLowerCase()),
      run: () => {
        searchInput.current?.focus();
        searchInput.current?.select();
      },
    },
    ...hotkeys,
  ]);

  useNewInAddress(() => addInput.current?.focus(), canEdit && saving.things !== undefined);
  const shownId = selected === undefined ? undefined : saving.currentId(selected);
  // A new thing gets its id when it is saved; the address must find it after a reload.
  useEffect(() => {
    if (shownId !== selected) select(shownId);
  }, [shownId, selected, select]);

  const { fieldAfterAdding } = props;
  useEffect(() => {
    if (addedId === undefined || addedId !== shownId || fieldAfterAdding === undefined) return;
    formRef.current?.querySelector<HTMLElement>(fieldAfterAdding)?.focus();
    setAddedId(undefined);
  }, [addedId, shownId, fieldAfterAdding]);

  if (list.isError && !saving.things) {
    return <LoadError what={title} error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!saving.things) return <SkeletonRows />;

  const shown = things.find(({ id }) => id === shownId);

  function add(name: string): Promise<string | undefined> {
    const fault = faultOfNew(things, name);
    if (fault === undefined) {
      // What was just added is shown, whatever is searched for.
      search('');
      const id = saving.insert(props.makeNew(name));
      select(id);
      setAddedId(id);
    }
    return Promise.resolve(fault);
  }

  async function remove(thing: T) {
    if (!canEdit || props.isLocked?.(thing) || !(await props.mayDelete(thing))) return;
    const at = found.findIndex(({ id }) => id === thing.id);
    saving.remove([thing.id]);
    const next = found[at + 1] ?? found[at - 1];
    select(next?.id);
    // Without a row left, the next key would mean nothing.
    if (next) listRef.current?.focus();
    else addInput.current?.focus();
  }

  function tellInvalid() {
    const [first] = faults;
    const name = things.find(({ id }) => id === first?.[0])?.name;
    if (!first) return;
    select(first[0]);
    notify.error({
      title: texts.saving.failed,
      message: uiTexts.list.fault(wording.noun, name ?? '', first[1]),
      cause: `invalid ${title}`,
      isOfScreen: true,
    });
  }

  return (
    <div className="p-column">
      <PageHeader count={things.length} />
      {canEdit && (
        <SaveBar
          saving={saving}
          wording={wording}
          isInvalid={faults.size > 0}
          onInvalid={tellInvalid}
          {...(second ? { second } : {})}
        />
      )}
      <SearchBar
        label={uiTexts.list.search(props.searched)}
        guide={props.guide}
        query={query}
        found={found.length}
        inputRef={searchInput}
        onSearch={search}
        onLeave={() => listRef.current?.focus()}
      >
        {props.tools}
      </SearchBar>
      {!canEdit && <DeniedStrip needs={props.grant} />}
      <div className={`p-columns ${styles['body']}`} data-detail={shown !== undefined || undefined}>
        <div className={styles['master']}>
          <Can do={props.grant}>
            <div className={styles['add']}>
              <AddField
                label={uiTexts.list.add(wording.noun.toLowerCase())}
                inputRef={addInput}
                initialValue={typed.at(NEW_THING)}
                onType={(name) => typed.keep(NEW_THING, name)}
                validate={(name) => faultOfNew(things, name)}
                emptyMessage={props.emptyNameMessage}
                onAdd={add}
                onArrow={(direction) => direction === 'down' && listRef.current?.focus()}
              />
            </div>
          </Can>
          <MasterList
            label={title}
            items={found}
            selected={shown?.id}
            listRef={listRef}
            renderName={({ id, name }) => (
              <>
                {props.sign}
                {name} {saving.markOf(id) !== undefined && <UnsavedDot />}
                {faults.has(id) && <StateIcon state="error" size={14} label={uiTexts.hasErrors} />}
              </>
            )}
            describe={props.describe}
            onSelect={select}
            onEnter={() => formRef.current?.querySelector<HTMLElement>(props.firstField)?.focus()}
            onDelete={(thing) => void remove(thing)}
            onLeaveUp={() => addInput.current?.focus()}
          />
          {query !== '' && found.length === 0 && <p className={styles['none']}>{uiTexts.list.noMatch(query)}</p>}
        </div>
        {shown && (
          <Rendered
            render={(detail: Detail) => props.renderDetail(shown, detail)}
            given={{
              fault:
                faults.get(shown.id) ??
                (saving.refusal?.thing === shown.id ? saving.refusal.issueAt('name') : undefined),
              formRef,
              onDelete: () => void remove(shown),
              onClose: () => {
                select(undefined);
                listRef.current?.focus();
              },
            }}
          />
        )}
        {!shown && things.length === 0 && (
          <Rendered
            render={props.renderEmpty}
            given={{
              onAdd: () => addInput.current?.focus(),
              onAddExample: (thing: Omit<T, keyof Thing>) => select(saving.insert(thing)),
            }}
          />
        )}
        {!shown && things.length > 0 && <p className={styles['hint']}>{props.hint}</p>}
        {props.aside}
      </div>
      {things.length > 0 && props.foot}
    </div>
  );
}

/** What a screen makes of this. */
function Rendered<G>({ render, given }: { render: (given: G) => ReactNode; given: G }) {
  return render(given);
}
