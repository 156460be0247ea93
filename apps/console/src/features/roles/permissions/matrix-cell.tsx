import { Checkbox } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { roleTexts } from '#texts/roles.ts';
import type { Cell } from '#features/roles/permissions/matrix.ts';
import styles from '#features/roles/permissions/matrix-table.module.css';

const { matrix: texts } = roleTexts;

export interface CellState {
  isSelected: boolean;
  isChanged: boolean;
  /** It was selected along with another one just now. */
  isFlashing: boolean;
  /** The reason why it cannot be changed; undefined where it can. */
  lock: string | undefined;
  /** The role that it is compared with. */
  compared: { role: string; has: boolean } | undefined;
}

interface MatrixCellProps extends CellState {
  cell: Cell;
  describedBy: string | undefined;
  onToggle: (cell: Cell) => void;
}

/** A permission of the role, as a checkbox. */
export function MatrixCell({ cell, describedBy, onToggle, ...state }: MatrixCellProps) {
  const { isSelected, isChanged, isFlashing, lock, compared } = state;
  const isLocked = lock !== undefined;
  const isNamed = cell.column === 'also';
  return (
    <span
      className={styles.cell}
      data-permission={cell.permissionId}
      data-flash={isFlashing || undefined}
      data-locked={isLocked || undefined}
    >
      <Checkbox
        size="xs"
        // Focusable although locked, to say why it cannot be changed.
        aria-disabled={isLocked || undefined}
        aria-label={cell.name}
        aria-describedby={describedBy}
        label={isNamed ? cell.label : undefined}
        checked={isSelected}
        onChange={() => !isLocked && onToggle(cell)}
      />
      {(compared || isChanged) && (
        <span className={styles.extras}>
          {compared && <ComparedMark {...compared} isSame={compared.has === isSelected} />}
          {isChanged && <UnsavedDot />}
        </span>
      )}
    </span>
  );
}

/** Shows whether another role has the permission, read-only. */
function ComparedMark({ role, has, isSame }: { role: string; has: boolean; isSame: boolean }) {
  const Mark = has ? IconCheck : IconMinus;
  const text = texts.compared(role, has);
  return (
    <span className={styles.compared} data-differs={!isSame || undefined} title={text}>
      <Mark size={14} stroke={2} role="img" aria-label={text} />
    </span>
  );
}
