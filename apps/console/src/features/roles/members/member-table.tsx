import { IconLock, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { roleTexts } from '#texts/roles.ts';
import styles from '#features/roles/members/member-table.module.css';

const { columns, ...texts } = roleTexts.members;
const HEAD_PX = 32;
const ROW_PX = 32;

/** A user who works on the project. */
export interface MemberRow {
  id: number;
  name: string;
  email: string;
  roleId: number;
  isChanged: boolean;
  /** The reason why the role cannot be changed here; undefined where it can. */
  lock: string | undefined;
}

export interface RoleChoice {
  id: number;
  name: string;
  /** False where the role has permissions that the user lacks. */
  mayGive: boolean;
}

interface MemberTableProps {
  rows: readonly MemberRow[];
  roles: readonly RoleChoice[];
  /** The user who was added last: in sight. */
  shown: number | undefined;
  onChoose: (userId: number, roleId: number) => void;
  onRemove: (userId: number) => void;
}

/** A table of any length: only the rows in sight are drawn. */
export function MemberTable({ rows, roles, shown, onChoose, onRemove }: MemberTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollMargin: HEAD_PX,
    // A page without layout (tests) still shows the first rows.
    initialRect: { width: 1_280, height: 800 },
  });
  const shownAt = shown === undefined ? -1 : rows.findIndex(({ id }) => id === shown);
  useEffect(() => {
    if (shownAt >= 0) virtualizer.scrollToIndex(shownAt, { align: 'auto' });
  }, [virtualizer, shownAt]);
  return (
    <div
      ref={scroller}
      className="p-list-focus p-fill p-shortenable p-scroll"
      role="region"
      aria-label={texts.table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
      tabIndex={0}
    >
      <div role="table" aria-label={texts.table} aria-rowcount={rows.length + 1}>
        <div role="row" aria-rowindex={1} className={`p-line p-line-head ${styles.row}`}>
          <span role="columnheader" className={styles.id}>
            {columns.id}
          </span>
          <span role="columnheader">{columns.email}</span>
          <span role="columnheader">{columns.name}</span>
          <span role="columnheader">{columns.role}</span>
          <span role="columnheader">
            <span className="p-visually-hidden">{columns.remove}</span>
          </span>
        </div>
        <div role="presentation" className="p-placed-rows" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div key={key} role="presentation" style={{ transform: `translateY(${start - HEAD_PX}px)` }}>
                <div role="row" aria-rowindex={index + 2} className={`p-line p-row ${styles.row}`}>
                  <span role="cell" className={`p-figures ${styles.id}`}>
                    {row.id}
                  </span>
                  <span role="cell" className="p-cut" title={row.email}>
                    {row.email}
                  </span>
                  <span role="cell" className={`p-cut ${styles.name}`} title={row.name}>
                    {row.name}
                  </span>
                  <RoleCell row={row} roles={roles} onChoose={onChoose} />
                  <span role="cell">
                    {row.lock === undefined && (
                      <button
                        type="button"
                        className="p-icon-button"
                        aria-label={texts.remove(row.name)}
                        title={texts.remove(row.name)}
                        onClick={() => onRemove(row.id)}
                      >
                        <IconX size={16} stroke={1.75} aria-hidden />
                      </button>
                    )}
                  </span>
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface RoleCellProps {
  row: MemberRow;
  roles: readonly RoleChoice[];
  onChoose: (userId: number, roleId: number) => void;
}

function RoleCell({ row, roles, onChoose }: RoleCellProps) {
  if (row.lock !== undefined) {
    return (
      <span role="cell" className={styles.locked} title={row.lock}>
        <IconLock size={14} stroke={1.75} role="img" aria-label={row.lock} />
        <span className="p-cut">{roles.find(({ id }) => id === row.roleId)?.name ?? row.roleId}</span>
      </span>
    );
  }
  return (
    <span role="cell" className={styles.role}>
      {row.isChanged && (
        <span className={styles.dot}>
          <UnsavedDot />
        </span>
      )}
      <select
        className={`p-frame ${styles.select}`}
        data-changed={row.isChanged || undefined}
        aria-label={texts.roleOf(row.name)}
        value={row.roleId}
        onChange={(event) => onChoose(row.id, Number(event.currentTarget.value))}
      >
        {roles.map(({ id, name, mayGive }) => (
          <option key={id} value={id} disabled={!mayGive} title={mayGive ? undefined : texts.cannotGive(name)}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
