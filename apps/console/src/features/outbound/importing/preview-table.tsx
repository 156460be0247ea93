import { NativeSelect, TextInput } from '@mantine/core';
import { DAY_ORDERS, type ListPreview } from '@parley/contract';
import { TEXT_ENCODINGS } from '@parley/domain/table/encodings';
import { useState } from 'react';
import { counted, grouped } from '#texts/counted.ts';
import { StateLine } from '#shared/ui/state-line.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import type { ListPreviewState } from '#features/outbound/importing/use-list-preview.ts';
import styles from '#features/outbound/importing/import-dialog.module.css';

const { importing } = outboundTexts;
const { preview: texts } = importing;

interface PreviewProps {
  state: ListPreviewState;
  /** Roles that a column can have. */
  roles: readonly (keyof typeof texts.roles)[];
  /** The campaign's default country, used unless the user chooses another. */
  country?: string | null;
}

/** The first rows of a list as the server reads them, and how it is to read them. */
export function PreviewTable({ state, roles, country = null }: PreviewProps) {
  const { preview, fault, isReading } = state;
  if (fault !== undefined) return <StateLine state="error">{texts.failed(fault)}</StateLine>;
  if (!preview) return <p role="status">{texts.reading}</p>;
  return (
    <div aria-busy={isReading}>
      <Choices state={state} preview={preview} country={country} />
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
            {preview.rows.map(({ line, cells, reason }) => (
              <tr key={line} data-faulty={reason !== null || undefined}>
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
      <Verdict preview={preview} />
    </div>
  );
}

function Choices({
  state: { choices, choose },
  preview,
  country,
}: {
  state: ListPreviewState;
  preview: ListPreview;
  country: string | null;
}) {
  const [typed, setTyped] = useState(choices.default_country ?? country ?? '');
  return (
    <div className={styles.choices}>
      <TextInput
        label={texts.country}
        description={texts.countryHint}
        maxLength={2}
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => {
          const code = currentTarget.value.toUpperCase();
          setTyped(code);
          if (/^[A-Z]{2}$/u.test(code)) choose({ default_country: code });
          else if (code === '') choose({ default_country: undefined });
        }}
      />
      <NativeSelect
        label={texts.encoding}
        data={TEXT_ENCODINGS.map((value) => ({ value, label: texts.encodings[value] }))}
        value={choices.encoding ?? preview.encoding}
        onChange={({ currentTarget }) =>
          choose({ encoding: TEXT_ENCODINGS.find((one) => one === currentTarget.value) })
        }
      />
      {preview.asks_day_order && (
        <NativeSelect
          label={texts.dayOrder}
          data={(['', ...DAY_ORDERS] as const).map((value) => ({ value, label: texts.dayOrders[value] }))}
          value={choices.day_order ?? ''}
          onChange={({ currentTarget }) => choose({ day_order: DAY_ORDERS.find((one) => one === currentTarget.value) })}
        />
      )}
    </div>
  );
}

function RoleSelect({
  state: { choose },
  preview: { columns },
  index,
  roles,
}: Pick<PreviewProps, 'state' | 'roles'> & { preview: ListPreview; index: number }) {
  const { name = '', role = 'none' } = columns[index] ?? {};
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.columnOf(name)}
      data={roles.map((value) => ({ value, label: texts.roles[value] }))}
      value={role}
      onChange={({ currentTarget }) => {
        const chosen = columns.map((column, at) => (at === index ? currentTarget.value : column.role));
        choose({ columns: chosen.join(',') });
      }}
    />
  );
}

const FAULTS_SHOWN = 20;

/** How many rows can be imported, and which ones cannot and why. */
function Verdict({ preview: { fault, total, faulty, faults } }: { preview: ListPreview }) {
  if (fault !== null) return <StateLine state="error">{fault}</StateLine>;
  const rest = faulty - Math.min(faults.length, FAULTS_SHOWN);
  return (
    <>
      <StateLine state="ok">{texts.good(counted(total - faulty, texts.row))}</StateLine>
      {faulty > 0 && (
        <>
          <StateLine state="warning">{texts.faulty(counted(faulty, texts.row))}</StateLine>
          <ol className={`p-plain-list ${styles.lines}`}>
            {faults.slice(0, FAULTS_SHOWN).map(({ line, reason }) => (
              <li key={line}>{importing.lineReason(grouped(line), reason)}</li>
            ))}
            {rest > 0 && <li>{importing.more(counted(rest, importing.line))}</li>}
          </ol>
        </>
      )}
    </>
  );
}
