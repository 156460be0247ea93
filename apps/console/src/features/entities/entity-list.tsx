import type { Entity } from '@parley/domain';
import type { KeyboardEvent, RefObject } from 'react';
import type { Mark } from '#shared/saving/buffer.ts';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import type { EntityFaults } from '#features/entities/entity-faults.ts';
import { countValues } from '#features/entities/entity-search.ts';
import styles from '#features/entities/entities.module.css';

interface EntityListProps {
  entities: Entity[];
  selected: number | undefined;
  faults: EntityFaults;
  markOf: (id: number) => Mark | undefined;
  listRef: RefObject<HTMLDivElement | null>;
  onSelect: (id: number) => void;
  /** Goes on to the form. */
  onEnter: () => void;
  onDelete: (entity: Entity) => void;
  onLeaveUp: () => void;
}

const ROW_HEIGHT = 48;

/** The entities by name. Arrows choose, Enter goes to the form. */
export function EntityList(props: EntityListProps) {
  const { entities, selected, faults, markOf, listRef, onSelect, onEnter, onDelete, onLeaveUp } = props;
  const index = entities.findIndex(({ id }) => id === selected);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = targetOf(event.key, index, entities.length);
    const entity = entities[index];
    if (event.key === 'ArrowUp' && index <= 0) onLeaveUp();
    else if (to !== undefined) goTo(to);
    else if (event.key === 'Enter' && entity) onEnter();
    else if (event.key === 'Delete' && entity) onDelete(entity);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function goTo(to: number) {
    const entity = entities[to];
    if (entity) onSelect(entity.id);
  }

  return (
    // The rows are options of one list, which has the keys.
    <div
      ref={listRef}
      role="listbox"
      aria-label="Entities"
      aria-activedescendant={index < 0 ? undefined : `entity-${selected}`}
      tabIndex={0}
      className={styles.list}
      onKeyDown={onKeyDown}
    >
      <VirtualList
        role="presentation"
        label="Entities"
        items={entities}
        keyOf={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        showIndex={index}
        renderRow={(entity) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            id={`entity-${entity.id}`}
            role="option"
            aria-selected={entity.id === selected}
            className={styles.row}
            onClick={() => onSelect(entity.id)}
          >
            <span className={styles.rowName}>
              @{entity.name} {markOf(entity.id) !== undefined && <UnsavedDot />}
              {faults.has(entity.id) && <StateIcon state="error" size={14} label="Not valid" />}
            </span>
            <span className={`${styles.meta} p-figures`}>{describe(entity)}</span>
          </div>
        )}
      />
    </div>
  );
}

function targetOf(key: string, index: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, length - 1);
    case 'ArrowUp':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}

/** `dictionary · lemmatized · 120 values · system` */
function describe(entity: Entity): string {
  const count = countValues(entity);
  const values = `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`;
  return [
    entity.type,
    ...(entity.type === 'dictionary' ? [entity.match, values] : []),
    ...(entity.occurrence === 'multiple' ? ['multiple'] : []),
    ...(entity.__is_system__ ? ['system'] : []),
  ].join(' · ');
}
