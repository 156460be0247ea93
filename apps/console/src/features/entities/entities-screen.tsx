import { training } from '@parley/contract';
import type { Entity } from '@parley/domain';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { grantName, useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { texts } from '#shared/texts.ts';
import { train } from '#shared/training/training.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SearchBar } from '#shared/ui/search-bar.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { EntitiesEmpty } from '#features/entities/entities-empty.tsx';
import { EntityForm } from '#features/entities/entity-form.tsx';
import { EntityList } from '#features/entities/entity-list.tsx';
import { foundEntities } from '#features/entities/entity-search.ts';
import { newNameFault } from '#features/entities/entity-faults.ts';
import { TryLine } from '#features/entities/try-line.tsx';
import { mayDelete, useEntityUses } from '#features/entities/entity-uses.tsx';
import { NEW_ENTITY, useEntities, WORDING } from '#features/entities/use-entities.ts';
import { usePlace } from '#features/entities/use-place.ts';
import styles from '#shared/ui/master-detail.module.css';

/** The pieces of information that a bot can find in what a caller says. */
export function EntitiesScreen() {
  const { list, saving, faults, canEdit, canEditSystem } = useEntities();
  const canTrain = useCan(training.train);
  const { selected, select, query, search } = usePlace();
  const searchInput = useRef<HTMLInputElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<HTMLElement>(null);
  const usesOf = useEntityUses();
  const things = saving.things;
  // Typing goes on while a long list is searched.
  const settled = useDeferredValue(things) ?? things;
  const found = useMemo(() => foundEntities(settled ?? [], query), [settled, query]);

  useHotkeys('Entities', [
    { keys: 'N', description: 'Add an entity', enabled: canEdit, run: () => addInput.current?.focus() },
    {
      keys: 'Ctrl+F',
      description: 'Search entities',
      run: () => {
        searchInput.current?.focus();
        searchInput.current?.select();
      },
    },
  ]);

  const shownId = selected === undefined ? undefined : saving.currentId(selected);
  // A new entity gets its id when it is saved; the address must find it after a reload.
  useEffect(() => {
    if (shownId !== selected) select(shownId);
  }, [shownId, selected, select]);

  if (list.isError && !things) {
    return <LoadError what="Entities" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!things) return <SkeletonRows />;

  const shown = things.find(({ id }) => id === shownId);
  const isLocked = (entity: Entity) => !canEdit || (isSystem(entity, list.data) && !canEditSystem);

  function add(name: string): Promise<string | undefined> {
    const fault = newNameFault(things ?? [], name);
    if (fault === undefined) {
      // What was just added is shown, whatever is searched for.
      search('');
      select(saving.insert({ name, ...NEW_ENTITY }));
    }
    return Promise.resolve(fault);
  }

  async function remove(entity: Entity) {
    if (isLocked(entity) || !(await mayDelete(entity, usesOf(entity.name)))) return;
    const at = found.findIndex(({ id }) => id === entity.id);
    saving.remove([entity.id]);
    select((found[at + 1] ?? found[at - 1])?.id);
    listRef.current?.focus();
  }

  function tellInvalid() {
    const [first] = faults;
    const name = things?.find(({ id }) => id === first?.[0])?.name;
    if (first) notify.error({ title: texts.saving.failed, message: `Entity “${name}”: ${first[1]}` });
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
          {...(canTrain ? { second: { label: 'Save & Train', run: () => void train() } } : {})}
        />
      )}
      <SearchBar
        label="Search name or value"
        guide="entities"
        query={query}
        found={found.length}
        inputRef={searchInput}
        onSearch={search}
        onLeave={() => listRef.current?.focus()}
      />
      {!canEdit && (
        <p className={styles['strip']}>
          <StateIcon state="info" /> You can look, but not change anything: that needs the permission{' '}
          <code>{grantName('PUT:/entities/<id>')}</code>
        </p>
      )}
      <div className={styles['body']} data-detail={shown !== undefined || undefined}>
        <div className={styles['master']}>
          {canEdit && (
            <div className={styles['add']}>
              <AddField
                label="Add entity"
                inputRef={addInput}
                validate={(name) => newNameFault(things, name)}
                emptyMessage={texts.entities.nameEmpty}
                onAdd={add}
                onArrow={(direction) => direction === 'down' && listRef.current?.focus()}
              />
            </div>
          )}
          <EntityList
            items={found}
            selected={shown?.id}
            faults={faults}
            markOf={saving.markOf}
            listRef={listRef}
            onSelect={select}
            onEnter={() => formRef.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
            onDelete={(entity) => void remove(entity)}
            onLeaveUp={() => addInput.current?.focus()}
          />
          {query !== '' && found.length === 0 && <p className={styles['none']}>Nothing contains “{query}”.</p>}
        </div>
        {shown && (
          <EntityForm
            entity={shown}
            fault={faults.get(shown.id) ?? saving.refusal?.issueAt('name')}
            isLocked={isLocked(shown)}
            isLockedAsSystem={canEdit && isLocked(shown)}
            canEditSystem={canEditSystem}
            wasSystem={isSystem(shown, list.data)}
            uses={usesOf(shown.name)}
            isFieldChanged={(field) => saving.isFieldChanged(shown.id, field)}
            formRef={formRef}
            onChange={(fields) => saving.change(shown.id, fields)}
            onDelete={() => void remove(shown)}
            onClose={() => {
              select(undefined);
              listRef.current?.focus();
            }}
          />
        )}
        {!shown && things.length === 0 && (
          <EntitiesEmpty
            canEdit={canEdit}
            onAdd={() => addInput.current?.focus()}
            onAddExample={(entity) => select(saving.insert(entity))}
          />
        )}
        {!shown && things.length > 0 && (
          <p className={styles['hint']}>
            An entity finds a piece of information in what a caller says, such as a card or an amount. Choose one to
            edit it.
          </p>
        )}
      </div>
      {things.length > 0 && <TryLine unsaved={saving.unsaved.length} />}
    </div>
  );
}

/** As saved: what is marked as one and not saved yet is still everybody's to edit. */
function isSystem({ id }: Entity, saved: readonly Entity[] | undefined): boolean {
  return saved?.find((entity) => entity.id === id)?.__is_system__ ?? false;
}
