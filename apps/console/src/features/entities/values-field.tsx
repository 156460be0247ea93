import { Button } from '@mantine/core';
import { VALUE_FILE_LIMIT } from '@parley/contract';
import { withoutDoubles, type Entity } from '@parley/domain';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { FileInput } from '#shared/ui/file-input.tsx';
import { saveAs } from '#shared/api/download.ts';
import { TABLE_FILES } from '#parts/importing/table-files.ts';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { notify } from '#shared/notices/notices.ts';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { countValues } from '#features/entities/entity-search.ts';
import { counted } from '#texts/counted.ts';
import { ImportValues } from '#features/entities/import-values.tsx';
import { doublesText } from '#features/entities/entity-faults.ts';
import { valuesAsCsv, withValues, type Joined } from '#features/entities/value-file.ts';
import { entityTexts } from '#texts/entities.ts';
import { texts as specTexts } from '#texts/spec.ts';
import styles from '#features/entities/entities.module.css';

const { values: texts } = entityTexts;

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
  const [asked, setAsked] = useState<File>();
  // Counting thousands of values does not hold up who types the next one.
  const count = countValues(useDeferredValue(entity));
  const isFree = entity.type === 'free';
  const label = isFree ? texts.examples : texts.label;

  function add(read: string) {
    const joined = withValues(entity.values, read.split('\n'));
    if (joined.values !== entity.values) onChange(joined.values);
    notify.info(toldOf(joined));
  }

  function ask(file: File) {
    if (file.size <= VALUE_FILE_LIMIT) return setAsked(file);
    notify.error({
      title: specTexts.error.tooLarge,
      message: entityTexts.importing.tooLarge(VALUE_FILE_LIMIT / 1024 / 1024),
    });
  }

  return (
    <div className={styles.line}>
      <span className={styles.label}>
        {label} {isUnsaved && <UnsavedDot />}
      </span>
      <div className={styles.wide}>
        <CodeEditor
          key={entity.id}
          mode="words"
          size="list"
          label={label}
          value={entity.values}
          isReadOnly={isLocked}
          describedBy={hintId}
          onChange={onChange}
        />
        <div className={styles.valuesFoot}>
          <span id={hintId} className="p-flush p-text-12 p-muted p-figures">
            {(isFree ? texts.examplesHint : texts.hint)(
              counted(count, isFree ? entityTexts.example : entityTexts.value),
            )}
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
          <FileInput
            inputRef={picker}
            accept={TABLE_FILES}
            label={texts.file}
            onChoose={([file]) => file && ask(file)}
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
        {asked && <ImportValues file={asked} onImport={add} onClose={() => setAsked(undefined)} />}
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
