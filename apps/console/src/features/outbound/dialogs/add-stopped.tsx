import { Button, TextInput } from '@mantine/core';
import { outbound, type ImportedCallList } from '@parley/contract';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { shownSize } from '#shared/shown-size.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { stopListTexts } from '#texts/stop-list.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { refreshStopList, tellStopped } from '#features/outbound/dialogs/stop-list-deeds.ts';
import { ImportResult } from '#features/outbound/importing/import-result.tsx';
import styles from '#features/outbound/dialogs/dialogs.module.css';

const texts = stopListTexts;

/** Adds a number by hand, or many from a file. */
export function AddStopped() {
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ImportedCallList>();
  const input = useRef<HTMLInputElement>(null);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      tellStopped(await call(outbound.stop, { body: { number, reason }, quiet: isOfField }));
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

  async function importFrom(file: File | undefined): Promise<void> {
    if (!file) return;
    const isSure = await confirm({
      title: texts.importTitle,
      text: texts.importText(file.name, shownSize(file.size)),
      confirmLabel: texts.importList,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      setResult(await call(outbound.stopMany, { file, quiet: true }));
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
      const message = `${specTexts.outbound.cannotUpload}\n${error.message}`;
      if (!(error instanceof ApiError && error.wasTold)) notify.error({ title: specTexts.error.title, message });
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
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={texts.importList}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again.
          currentTarget.value = '';
          void importFrom(file);
        }}
      />
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
