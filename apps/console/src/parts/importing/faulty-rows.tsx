import { Button, Checkbox, TextInput } from '@mantine/core';
import type { TablePreview } from '@parley/contract';
import { useState } from 'react';
import { counted, grouped } from '#texts/counted.ts';
import { StateLine } from '#shared/ui/state-line.tsx';
import { importingTexts } from '#texts/importing.ts';
import { saveRefusedRows } from '#parts/importing/refused-rows.ts';
import type { TablePreviewState } from '#parts/importing/use-table-preview.ts';
import styles from '#parts/importing/importing.module.css';

const { faults: texts, row: noun } = importingTexts;
/** More are in the file that is offered. */
const MOST_SHOWN = 20;

interface LeavingOut {
  isChosen: boolean;
  choose: (isChosen: boolean) => void;
}

interface FaultyRowsProps {
  state: TablePreviewState;
  preview: TablePreview;
  /** The user's choice to skip these rows, if they otherwise refuse the whole import. */
  leavingOut: LeavingOut | undefined;
}

/** The rows that cannot be imported, each with its reason and with fields to correct it. */
export function FaultyRows({ state, preview, leavingOut }: FaultyRowsProps) {
  const { faulty, faults, columns } = preview;
  const lines = shownRows(state, preview);
  if (lines.length === 0) return null;
  const rest = faulty - lines.filter(({ reason }) => reason !== null).length;
  const rows = counted(faulty, noun);
  return (
    <section aria-label={texts.title}>
      {faulty > 0 && <StateLine state="warning">{leavingOut ? texts.refused(rows) : texts.leftOut(rows)}</StateLine>}
      {leavingOut && faulty > 0 && (
        <Checkbox
          label={texts.leaveOut(rows)}
          checked={leavingOut.isChosen}
          onChange={({ currentTarget }) => leavingOut.choose(currentTarget.checked)}
        />
      )}
      <ol className={`p-plain-list ${styles.lines}`}>
        {lines.map((one) => (
          <FaultyRow key={one.line} state={state} preview={preview} row={one} />
        ))}
        {rest > 0 && <li>{texts.more(counted(rest, noun))}</li>}
      </ol>
      {faulty > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            saveRefusedRows(
              texts.fileName,
              columns.map(({ name }) => name),
              faults,
            )
          }
        >
          {texts.download}
        </Button>
      )}
    </section>
  );
}

interface ShownRow {
  line: number;
  /** Null once it is corrected. */
  reason: string | null;
  cells: readonly string[] | null;
  isRepaired: boolean;
}

/** The first faulty rows, and all corrected ones, which keep their position. */
function shownRows({ repairs }: TablePreviewState, { faults }: TablePreview): ShownRow[] {
  const corrected = new Map(repairs.map(({ line, cells }) => [line, cells]));
  const reasons = new Map(faults.map(({ line, reason }) => [line, reason]));
  const rows = [
    ...faults.filter(({ line }) => !corrected.has(line)).slice(0, MOST_SHOWN),
    ...repairs.map(({ line, cells }) => ({ line, cells, reason: reasons.get(line) ?? null })),
  ];
  return rows
    .map((row) => ({ ...row, isRepaired: corrected.has(row.line) }))
    .toSorted((one, other) => one.line - other.line);
}

function FaultyRow({ state, preview, row }: Pick<FaultyRowsProps, 'state' | 'preview'> & { row: ShownRow }) {
  const { line, reason, cells, isRepaired } = row;
  const shown = grouped(line);
  return (
    <li className={styles.row} data-faulty={reason !== null || undefined}>
      <div className={styles.reason}>
        <span>{reason === null ? texts.corrected(shown) : texts.lineReason(shown, reason)}</span>
        {isRepaired && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={texts.undoOf(shown)}
            onClick={() => state.undoRepair(line)}
          >
            {texts.undo}
          </Button>
        )}
      </div>
      {cells === null ? (
        <p>{texts.tooLong}</p>
      ) : (
        <Cells
          // An undone correction shows the cells of the file again.
          key={isRepaired ? 'repaired' : 'as in the file'}
          cells={cells}
          line={shown}
          columns={preview.columns}
          isDisabled={!isRepaired && !state.canRepair}
          onChange={(newest) => state.repair(line, newest)}
        />
      )}
    </li>
  );
}

interface CellsProps {
  cells: readonly string[];
  line: string;
  columns: TablePreview['columns'];
  isDisabled: boolean;
  onChange: (cells: readonly string[]) => void;
}

/** A field for each cell of a column that is imported, and for each that is beyond the columns. Enter and leaving it take it. */
function Cells({ cells, line, columns, isDisabled, onChange }: CellsProps) {
  const [typed, setTyped] = useState(cells);
  const take = () => {
    if (typed.some((cell, index) => cell !== cells[index])) onChange(typed);
  };
  return (
    <div className={styles.cells}>
      {typed.map((cell, index) => {
        const column = columns[index];
        if (column?.role === 'none') return null;
        const name = column?.name || texts.unnamed(index + 1);
        return (
          <TextInput
            key={index}
            size="xs"
            label={name}
            aria-label={texts.cellOf(name, line)}
            spellCheck={false}
            disabled={isDisabled}
            value={cell}
            onChange={({ currentTarget }) => setTyped(typed.with(index, currentTarget.value))}
            onBlur={take}
            onKeyDown={({ key }) => {
              if (key === 'Enter') take();
            }}
          />
        );
      })}
    </div>
  );
}
