import { NativeSelect } from '@mantine/core';
import type { TablePreview } from '@parley/contract';
import { counted, grouped } from '#texts/counted.ts';
import { StateLine } from '#shared/ui/state-line.tsx';
import { importingTexts as texts } from '#texts/importing.ts';
import { FaultyRows } from '#parts/importing/faulty-rows.tsx';
import { TableChoices } from '#parts/importing/table-choices.tsx';
import type { TablePreviewState } from '#parts/importing/use-table-preview.ts';
import styles from '#parts/importing/importing.module.css';

interface PreviewProps {
  state: TablePreviewState;
  /** Roles that a column can have. */
  roles: readonly (keyof typeof texts.roles)[];
  /** See `TableChoices`. */
  country?: string | null | undefined;
  /** See `FaultyRows`. */
  leavingOut?: { isChosen: boolean; choose: (isChosen: boolean) => void } | undefined;
}

/** The first rows of a table as the server reads them, how it is to read them, and the rows with faults. */
export function PreviewTable({ state, roles, country, leavingOut }: PreviewProps) {
  const { preview, fault, isReading } = state;
  if (fault !== undefined) return <StateLine state="error">{texts.failed(fault)}</StateLine>;
  if (!preview) return <p role="status">{texts.reading}</p>;
  return (
    <div aria-busy={isReading}>
      <TableChoices state={state} preview={preview} country={country} />
      <FirstRows state={state} preview={preview} roles={roles} />
      {preview.fault !== null && <StateLine state="error">{preview.fault}</StateLine>}
      {preview.fault === null && (
        <>
          <StateLine state="ok">{texts.good(counted(preview.total - preview.faulty, texts.row))}</StateLine>
          <NotCalled counts={preview.notes} />
          <FaultyRows state={state} preview={preview} leavingOut={leavingOut} />
        </>
      )}
    </div>
  );
}

/** Counts rows of a call list that are imported and never called, by reason. */
export function NotCalled({ counts, noun = texts.row }: { counts: TablePreview['notes']; noun?: string }) {
  return counts.map(({ reason, count }) => (
    <StateLine key={reason} state="warning">
      {texts.notCalled(counted(count, noun), reason)}
    </StateLine>
  ));
}

type PartProps = Pick<PreviewProps, 'state' | 'roles'> & { preview: TablePreview };

function FirstRows({ state, preview, roles }: PartProps) {
  return (
    <div className={styles.preview}>
      <table className="p-table">
        <caption>{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            {preview.columns.map((column, index) => (
              <th key={index} scope="col">
                <RoleSelect state={state} preview={preview} index={index} roles={roles} />
                <span className={styles.column}>{column.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ line, cells, reason, note }) => (
            <tr
              key={line}
              data-faulty={reason !== null || undefined}
              data-noted={note !== null || undefined}
              title={reason ?? (note === null ? undefined : texts.notCalled(texts.thisRow, note))}
            >
              <th scope="row" className="p-figures">
                {grouped(line)}
              </th>
              {preview.columns.map((_column, index) => (
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RoleSelect({ state, preview, index, roles }: PartProps & { index: number }) {
  const name = preview.columns[index]?.name ?? '';
  const chosen = chosenRoles(state, preview);
  return (
    <NativeSelect
      size="xs"
      miw={112}
      aria-label={name === '' ? texts.faults.unnamed(index + 1) : texts.columnOf(name)}
      data={roles.map((value) => ({ value, label: texts.roles[value] }))}
      value={chosen[index] ?? 'none'}
      onChange={({ currentTarget }) => {
        state.choose({ columns: chosen.with(index, currentTarget.value).join(',') });
      }}
    />
  );
}

/** The preview may be of the choices before the newest. */
function chosenRoles({ choices }: TablePreviewState, { columns }: TablePreview): string[] {
  const chosen = choices.columns?.split(',') ?? [];
  return chosen.length === columns.length ? chosen : columns.map(({ role }) => role);
}
