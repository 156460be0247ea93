import { Button } from '@mantine/core';
import { withoutDoubles, type Entity } from '@parley/domain';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { saveAs } from '#shared/api/download.ts';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { notify } from '#shared/notices/notices.ts';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { countValues } from '#features/entities/entity-search.ts';
import { counted } from '#texts/counted.ts';
import { doublesText } from '#features/entities/entity-faults.ts';
import { readValueFile, valuesAsCsv, withValues, type Joined, type ValueFault } from '#features/entities/value-file.ts';
import { entityTexts } from '#texts/entities.ts';
import styles from '#features/entities/entities.module.css';

const { values: texts } = entityTexts;

const FAULTS_SHOWN = 10;
const NO_FAULTS: readonly ValueFault[] = [];

interface ValuesFieldProps {
  entity: Entity;
  isLocked: boolean;
  isUnsaved: boolean;
  /** Values that are listed more than once. */
  doubled: readonly string[];
  onChange: (values: string) => void;
}

/** The values of a dictionary, in a box that grows with them. */
export function ValuesField({ entity, isLocked, isUnsaved, doubled, onChange }: ValuesFieldProps) {
  const hintId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ id: number; faults: readonly ValueFault[] }>();
  const faults = refused?.id === entity.id ? refused.faults : NO_FAULTS;
  // Counting thousands of values does not hold up who types the next one.
  const count = countValues(useDeferredValue(entity));

  async function importFrom(file: File) {
    const read = readValueFile(file.name, new Uint8Array(await file.arrayBuffer()));
    if (read.kind === 'refused') return setRefused({ id: entity.id, faults: read.faults });
    setRefused(undefined);
    const joined = withValues(entity.values, read.values);
    if (joined.values !== entity.values) onChange(joined.values);
    notify.info(toldOf(joined));
  }

  return (
    <div className={styles.line}>
      <span className={styles.label}>
        {texts.label} {isUnsaved && <UnsavedDot />}
      </span>
      <div className={styles.wide}>
        <CodeEditor
          key={entity.id}
          mode="words"
          size="list"
          label={texts.label}
          value={entity.values}
          isReadOnly={isLocked}
          describedBy={hintId}
          onChange={onChange}
        />
        <div className={styles.valuesFoot}>
          <span id={hintId} className="p-flush p-text-12 p-muted p-figures">
            {texts.hint(counted(count, entityTexts.value))}
          </span>
          {!isLocked && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconUpload size={14} stroke={2} aria-hidden />}
              onClick={() => picker.current?.click()}
            >
              {texts.import}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={count === 0}
            leftSection={<IconDownload size={14} stroke={2} aria-hidden />}
            onClick={() => saveAs(`${entity.name}.csv`, csvBlob(entity.values))}
          >
            {texts.export}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".txt,.csv,text/plain,text/csv"
            aria-label={texts.file}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // Choosing one file twice must fire a change event again.
              currentTarget.value = '';
              if (file) void importFrom(file);
            }}
          />
        </div>
        {doubled.length > 0 && (
          <div className={styles.faults} role="alert">
            <StateIcon state="error" size={14} /> {doublesText(doubled)}{' '}
            {!isLocked && (
              <button type="button" className="p-inline-link" onClick={() => onChange(withoutDoubles(entity))}>
                {texts.removeDoubles}
              </button>
            )}
          </div>
        )}
        {faults.length > 0 && (
          <div className={styles.faults} role="alert">
            <StateIcon state="error" size={14} /> {texts.refused}
            <ul>
              {faults.slice(0, FAULTS_SHOWN).map(({ line, reason }) => (
                <li key={line}>{texts.fault(line, reason)}</li>
              ))}
              {faults.length > FAULTS_SHOWN && (
                <li>{texts.andMore(counted(faults.length - FAULTS_SHOWN, texts.moreLine))}</li>
              )}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

function toldOf({ added, extended }: Joined): { title: string; message?: string } {
  if (added + extended === 0) return { title: texts.nothingNew };
  return {
    title: texts.added(counted(added, entityTexts.value)),
    ...(extended > 0 ? { message: texts.extended(counted(extended, entityTexts.value)) } : {}),
  };
}

/** With a byte order mark, by which spreadsheets know UTF-8. */
function csvBlob(values: string): Blob {
  return new Blob(['\uFEFF', valuesAsCsv(values)], { type: 'text/csv;charset=utf-8' });
}
