import { NativeSelect, TextInput } from '@mantine/core';
import { DAY_ORDERS, type TablePreview } from '@parley/contract';
import { TEXT_ENCODINGS } from '@parley/domain/table/encodings';
import { useState } from 'react';
import { importingTexts as texts } from '#texts/importing.ts';
import type { TablePreviewState } from '#parts/importing/use-table-preview.ts';
import styles from '#parts/importing/importing.module.css';

interface ChoicesProps {
  state: TablePreviewState;
  preview: TablePreview;
  /** The default country of numbers without a code; undefined if the table has no numbers. */
  country: string | null | undefined;
}

/** How the server should read a table, as far as the file is ambiguous. */
export function TableChoices({ state: { choices, choose }, preview, country }: ChoicesProps) {
  const { sheets, sheet, encoding, asks_day_order: isAsked, fitting_day_order: fitting } = preview;
  return (
    <div className={styles.choices}>
      {country !== undefined && <Country choose={choose} country={choices.default_country ?? country ?? ''} />}
      {sheet === null && (
        <NativeSelect
          label={texts.encoding}
          data={TEXT_ENCODINGS.map((value) => ({ value, label: texts.encodings[value] }))}
          value={choices.encoding ?? encoding}
          onChange={({ currentTarget: { value } }) => choose({ encoding: TEXT_ENCODINGS.find((one) => one === value) })}
        />
      )}
      {sheet !== null && sheets.length > 1 && (
        <NativeSelect
          label={texts.sheet}
          data={sheets}
          value={sheet}
          onChange={({ currentTarget }) => choose({ sheet: currentTarget.value, columns: undefined })}
        />
      )}
      {isAsked && (
        <NativeSelect
          label={texts.dayOrder}
          description={fitting && texts.dayOrderFits}
          data={(['', ...DAY_ORDERS] as const).map((value) => ({ value, label: texts.dayOrders[value] }))}
          value={choices.day_order ?? ''}
          onChange={({ currentTarget: { value } }) => choose({ day_order: DAY_ORDERS.find((one) => one === value) })}
        />
      )}
    </div>
  );
}

function Country({ country, choose }: Pick<TablePreviewState, 'choose'> & { country: string }) {
  const [typed, setTyped] = useState(country);
  return (
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
  );
}
