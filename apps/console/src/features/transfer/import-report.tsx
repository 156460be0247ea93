import type { ImportFault, TransferredResource } from '@parley/contract';
import { grouped } from '#texts/counted.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { transferTexts } from '#texts/transfer.ts';
import styles from '#features/transfer/transfer.module.css';

const { report: texts } = transferTexts;
const COLUMNS = ['added', 'changed', 'removed', 'kept', 'unchanged'] as const;
/** Names that a line shows. */
const MOST_NAMES = 30;

/** A row for each resource that the zip or the project has, with the names of what changes. */
export function ImportTable({ changes }: { changes: readonly TransferredResource[] }) {
  const shown = changes.filter((change) => COLUMNS.some((column) => countOf(change, column) > 0));
  return (
    <div className={styles['scroll']}>
      <table className={`p-table ${styles['table']}`} aria-label={texts.table}>
        <thead>
          <tr>
            <th>{texts.columns.resource}</th>
            {COLUMNS.map((column) => (
              <th key={column} className={styles['number']}>
                {texts.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={change.resource}>
              <td>
                <Names change={change} />
              </td>
              {COLUMNS.map((column) => (
                <td
                  key={column}
                  className={`p-figures ${styles['number']}`}
                  data-none={countOf(change, column) === 0 || undefined}
                >
                  {grouped(countOf(change, column))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function countOf(change: TransferredResource, column: (typeof COLUMNS)[number]): number {
  const value = change[column];
  return typeof value === 'number' ? value : value.count;
}

function Names({ change }: { change: TransferredResource }) {
  const name = texts.resources[change.resource];
  const lines = (['added', 'changed', 'removed'] as const).flatMap((kind) => {
    const { count, names } = change[kind];
    if (count === 0) return [];
    const rest = count - Math.min(names.length, MOST_NAMES);
    const listed = names.slice(0, MOST_NAMES).join(', ') + (rest > 0 ? texts.more(grouped(rest)) : '');
    return [texts[kind](listed)];
  });
  if (lines.length === 0) return name;
  return (
    <details>
      <summary>{name}</summary>
      {lines.map((line) => (
        <p key={line} className={styles['names']}>
          {line}
        </p>
      ))}
    </details>
  );
}

interface ImportFaultsProps {
  faults: readonly ImportFault[];
  /** The number of further ones. */
  rest: number;
}

/** The faults of the zip, by file and line. */
export function ImportFaults({ faults, rest }: ImportFaultsProps) {
  if (faults.length === 0) return null;
  return (
    <ul className={styles['faults']} aria-label={texts.faults}>
      {faults.map(({ file, line, message, severity }, index) => (
        <li key={index}>
          <StateIcon state={severity} label={texts[severity]} />
          <span>
            <code>{texts.place(file, line)}</code> {message}
          </span>
        </li>
      ))}
      {rest > 0 && <li>{texts.more(grouped(rest)).trim()}</li>}
    </ul>
  );
}
