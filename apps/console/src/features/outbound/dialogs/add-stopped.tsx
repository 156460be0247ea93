import { Button, TextInput } from '@mantine/core';
import { outbound, type ImportedCallList } from '@parley/contract';
import { useRef, useState, type FormEvent } from 'react';
import { FileInput } from '#shared/ui/file-input.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { TABLE_FILES } from '#parts/importing/table-files.ts';
import { stopListTexts } from '#texts/stop-list.ts';
import { ImportStops } from '#features/outbound/dialogs/import-stops.tsx';
import { refreshStopList, tellStopped } from '#features/outbound/dialogs/stop-list-commands.ts';
import { ImportResult } from '#features/outbound/importing/import-result.tsx';
import styles from '#features/outbound/dialogs/dialogs.module.css';

const texts = stopListTexts;

/** Adds a number by hand, or many from a file. */
export function AddStopped() {
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const [result, setResult] = useState<ImportedCallList>();
  const input = useRef<HTMLInputElement>(null);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      tellStopped(await call(outbound.stop, { body: { number, reason }, handles: isOfField }));
      setNumber('');
      setReason('');
      setFault(undefined);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
      setFault(error instanceof ApiError ? (error.issueAt('number') ?? error.message) : error.message);
    } finally {
      setBusy(false);
      await refreshStopList();
    }
  }

  return (
    <>
      <form className={styles.add} noValidate onSubmit={(event) => void add(event)}>
        <TextInput
          type="tel"
          label={texts.number}
          placeholder={texts.numberPlaceholder}
          data-autofocus
          maxLength={50}
          value={number}
          error={fault}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <TextInput
          label={texts.reason}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" variant="filled" disabled={number.trim() === ''} loading={isBusy}>
          {texts.add}
        </Button>
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {texts.importList}
        </Button>
      </form>
      <FileInput
        inputRef={input}
        accept={TABLE_FILES}
        label={texts.importList}
        onChoose={([file]) => setChosen(file)}
      />
      {chosen && (
        <ImportStops
          file={chosen}
          onDone={(imported) => {
            setChosen(undefined);
            setResult(imported);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
      {result && (
        <ImportResult title={texts.title} noun={texts.noun} result={result} onClose={() => setResult(undefined)} />
      )}
    </>
  );
}

/** A refusal that is shown at the number. */
function isOfField({ status }: ApiError): boolean {
  return status === 400;
}
