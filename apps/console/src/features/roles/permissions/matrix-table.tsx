import { useId, useRef } from 'react';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { IconShieldLock } from '@tabler/icons-react';
import { roleTexts } from '#texts/roles.ts';
import { cellAt, MATRIX, type Cell } from '#features/roles/permissions/matrix.ts';
import { MatrixCell, type CellState } from '#features/roles/permissions/matrix-cell.tsx';
import type { Holder } from '#features/roles/members/holders.ts';
import { PermissionCard } from '#features/roles/permissions/permission-card.tsx';
import { ROW_ICONS } from '#features/roles/permissions/row-icons.ts';
import type { Names } from '#features/roles/editing/unsaved-changes.ts';
import { usePermissionCard } from '#features/roles/permissions/use-permission-card.ts';
import styles from '#features/roles/permissions/matrix-table.module.css';

const { matrix: texts } = roleTexts;
/** The platform's own grants are no role's: the foot names them. */
const SHOWN_ROWS = MATRIX.filter(({ id }) => id !== 'platform');

interface MatrixTableProps {
  roleName: string;
  roleIds: readonly number[];
  names: Names;
  stateOf: (cell: Cell) => CellState;
  /** The holders in the project that is shown; undefined for a reader who may not see users. */
  holdersOf: (permissionId: number) => readonly Holder[] | undefined;
  onToggle: (cell: Cell) => void;
  onList: (permissionId: number) => void;
}

/** The permissions of a role, screen by screen. */
export function MatrixTable({ roleName, roleIds, names, stateOf, holdersOf, onToggle, onList }: MatrixTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { aimed, hide, listeners } = usePermissionCard(frame);
  const cardId = useId();
  const aimedCell = aimed && cellAt(aimed.permissionId);
  const list = (permissionId: number) => {
    hide();
    onList(permissionId);
  };
  const cellOf = (cell: Cell) => (
    <MatrixCell
      key={cell.permissionId}
      cell={cell}
      {...stateOf(cell)}
      describedBy={aimedCell === cell ? cardId : undefined}
      onToggle={onToggle}
    />
  );
  return (
    <div
      ref={frame}
      className={styles.frame}
      {...listeners}
      role="presentation"
      onKeyDown={(event) => {
        const { target } = event;
        if (event.key === 'Escape' && aimed) hide();
        else if (event.key === 'Enter' && target instanceof HTMLInputElement) {
          list(Number(target.closest<HTMLElement>('[data-permission]')?.dataset['permission']));
        } else return;
        event.stopPropagation();
        event.preventDefault();
      }}
    >
      <table className={`p-table ${styles.table}`}>
        <caption className="p-visually-hidden">{texts.caption(roleName)}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.screen}>
              {texts.columns.screen}
            </th>
            <th scope="col" className={styles.view}>
              {texts.columns.view}
            </th>
            <th scope="col" className={styles.change}>
              {texts.columns.change}
            </th>
            <th scope="col">{texts.columns.also}</th>
          </tr>
        </thead>
        <tbody>
          {SHOWN_ROWS.map(({ id, view, change, also }) => {
            const Icon = ROW_ICONS[id];
            return (
              <tr key={id} className="p-row">
                <th scope="row" className={styles.name}>
                  <Icon size={16} stroke={1.75} aria-hidden /> {texts.rows[id]}
                </th>
                <td className={styles.view}>{view ? cellOf(view) : <Dash />}</td>
                <td className={styles.change}>{change ? cellOf(change) : <Dash />}</td>
                <td className={styles.also}>
                  <div className={styles.cells}>{also.map(cellOf)}</div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.foot}>
        <IconShieldLock size={16} stroke={1.75} aria-hidden /> {texts.platformFoot}{' '}
        <ScreenLink to="/app/platform-settings">{texts.platformLink}</ScreenLink>
      </p>
      {aimed && aimedCell && (
        <PermissionCard
          id={cardId}
          cell={aimedCell}
          holders={holdersOf(aimed.permissionId)}
          roleIds={roleIds}
          names={names}
          lock={stateOf(aimedCell).lock}
          top={aimed.top}
          isAbove={aimed.isAbove}
          onList={() => list(aimed.permissionId)}
        />
      )}
    </div>
  );
}

/** Shown where no such permission exists. */
function Dash() {
  return (
    <span className="p-muted" title={texts.none}>
      –<span className="p-visually-hidden">{texts.none}</span>
    </span>
  );
}
