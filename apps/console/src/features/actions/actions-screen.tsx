import { tests } from '@parley/contract';
import { copiedTestName, type Action } from '@parley/domain';
import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { grantName, useCan } from '#shared/access/access.tsx';
import { counted } from '#shared/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { runTests } from '#shared/tests/test-runs.ts';
import { texts } from '#shared/texts.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { MasterList } from '#shared/ui/master-list.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SearchBar } from '#shared/ui/search-bar.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { ActionForm } from '#features/actions/action-form.tsx';
import { ActionsEmpty } from '#features/actions/actions-empty.tsx';
import { mayDelete, useActionUses } from '#features/actions/action-uses.tsx';
import { foundActions } from '#features/actions/found-actions.ts';
import { newNameFault } from '#features/actions/name-faults.ts';
import { ReferencePanel } from '#features/actions/reference-panel.tsx';
import { useActionNames } from '#features/actions/use-action-names.ts';
import { NEW_SOURCE, useActions, WORDING } from '#features/actions/use-actions.ts';
import { usePlace } from '#features/actions/use-place.ts';
import styles from '#shared/ui/master-detail.module.css';

const NONE: readonly Action[] = [];

/** The project's own actions: what reactions do that the built-in ones cannot. */
export function ActionsScreen() {
  const { list, saving, faults, canEdit } = useActions();
  const canRunTests = useCan(tests.runAll);
  const { selected, select, query, search, isReferenceOpen, openReference } = usePlace();
  const searchInput = useRef<HTMLInputElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<HTMLElement>(null);
  const things = saving.things;
  const shownId = selected === undefined ? undefined : saving.currentId(selected);
  const shown = things?.find(({ id }) => id === shownId);
  const usesOf = useActionUses(list.data);
  const names = useActionNames(things ?? NONE, list.data?.find(({ id }) => id === shownId)?.name);
  // Typing goes on while many sources are searched.
  const settled = useDeferredValue(things) ?? things;
  const found = useMemo(() => foundActions(settled ?? NONE, query), [settled, query]);

  useHotkeys('Actions', [
    { keys: 'N', description: 'Add an action', enabled: canEdit, run: () => addInput.current?.focus() },
    {
      keys: 'Ctrl+F',
      description: 'Search actions',
      run: () => {
        searchInput.current?.focus();
        searchInput.current?.select();
      },
    },
    {
      keys: 'Ctrl+D',
      description: 'Clone the action',
      enabled: canEdit && shown !== undefined,
      run: () => shown && clone(shown),
    },
  ]);

  // A new action gets its id when it is saved; the address must find it after a reload.
  useEffect(() => {
    if (shownId !== selected) select(shownId);
  }, [shownId, selected, select]);

  if (list.isError && !things) {
    return <LoadError what="Actions" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!things) return <SkeletonRows />;

  function insert(action: Omit<Action, 'id'>) {
    // What was just added is shown, whatever is searched for.
    search('');
    select(saving.insert(action));
  }

  function add(name: string): Promise<string | undefined> {
    const fault = newNameFault(things ?? NONE, name);
    if (fault === undefined) insert({ name, source: NEW_SOURCE });
    return Promise.resolve(fault);
  }

  function clone({ name, source }: Action) {
    insert({
      name: copiedTestName(
        name,
        (things ?? NONE).map((action) => action.name),
      ),
      source,
    });
  }

  async function remove(action: Action) {
    if (!canEdit || !(await mayDelete(action, usesOf(action.id)))) return;
    const at = found.findIndex(({ id }) => id === action.id);
    saving.remove([action.id]);
    select((found[at + 1] ?? found[at - 1])?.id);
    listRef.current?.focus();
  }

  function tellInvalid() {
    const [first] = faults;
    const name = things?.find(({ id }) => id === first?.[0])?.name;
    if (first) notify.error({ title: texts.saving.failed, message: `Action “${name}”: ${first[1]}` });
  }

  return (
    <div className={styles['screen']}>
      <PageHeader count={things.length} />
      {canEdit && (
        <SaveBar
          saving={saving}
          wording={WORDING}
          isInvalid={faults.size > 0}
          onInvalid={tellInvalid}
          {...(canRunTests ? { second: { label: 'Save & Run Tests', run: () => void runTests() } } : {})}
        />
      )}
      <SearchBar
        label="Search name or source"
        guide="actions"
        query={query}
        found={found.length}
        inputRef={searchInput}
        onSearch={search}
        onLeave={() => listRef.current?.focus()}
      >
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconListDetails size={16} stroke={1.75} aria-hidden />}
          aria-expanded={isReferenceOpen}
          onClick={() => openReference(!isReferenceOpen)}
        >
          Reference
        </Button>
      </SearchBar>
      {!canEdit && (
        <p className={styles['strip']}>
          <StateIcon state="info" /> You can look, but not change anything: that needs the permission{' '}
          <code>{grantName('PUT:/actions')}</code>
        </p>
      )}
      <div className={styles['body']} data-detail={shown !== undefined || undefined}>
        <div className={styles['master']}>
          {canEdit && (
            <div className={styles['add']}>
              <AddField
                label="Add action"
                inputRef={addInput}
                validate={(name) => newNameFault(things, name)}
                emptyMessage={texts.actions.nameEmpty}
                onAdd={add}
                onArrow={(direction) => direction === 'down' && listRef.current?.focus()}
              />
            </div>
          )}
          <MasterList
            label="Actions"
            items={found}
            selected={shown?.id}
            listRef={listRef}
            renderName={({ id, name }) => (
              <>
                {name} {saving.markOf(id) !== undefined && <UnsavedDot />}
                {faults.has(id) && <StateIcon state="error" size={14} label="Not valid" />}
              </>
            )}
            describe={({ id, source }) =>
              `${counted(source.trimEnd().split('\n').length, 'line')} · ${counted(usesOf(id).reactions.length, 'reaction')}`
            }
            onSelect={select}
            onEnter={() => formRef.current?.querySelector<HTMLElement>('.cm-content, input')?.focus()}
            onDelete={(action) => void remove(action)}
            onLeaveUp={() => addInput.current?.focus()}
          />
          {query !== '' && found.length === 0 && <p className={styles['none']}>Nothing contains “{query}”.</p>}
        </div>
        {shown && (
          <ActionForm
            action={shown}
            fault={faults.get(shown.id) ?? saving.refusal?.issueAt('name')}
            isLocked={!canEdit}
            names={names}
            use={usesOf(shown.id)}
            isFieldChanged={(field) => saving.isFieldChanged(shown.id, field)}
            formRef={formRef}
            onChange={(fields) => saving.change(shown.id, fields)}
            onClone={() => clone(shown)}
            onDelete={() => void remove(shown)}
            onClose={() => {
              select(undefined);
              listRef.current?.focus();
            }}
          />
        )}
        {!shown && things.length === 0 && (
          <ActionsEmpty canEdit={canEdit} onAdd={() => addInput.current?.focus()} onAddExample={insert} />
        )}
        {!shown && things.length > 0 && (
          <p className={styles['hint']}>
            An action of your own does in JavaScript what the built-in ones cannot. Choose one to edit it.
          </p>
        )}
        {isReferenceOpen && <ReferencePanel onClose={() => openReference(false)} />}
      </div>
    </div>
  );
}
