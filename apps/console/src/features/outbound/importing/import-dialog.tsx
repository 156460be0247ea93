import { Button } from '@mantine/core';
import { CALL_LIST_LIMIT, IMPORTED_BEFORE, outbound, type ImportedCallList } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { useRef, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { saveAs } from '#shared/api/download.ts';
import { notify } from '#shared/notices/notices.ts';
import { shownSize } from '#shared/shown-size.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import { refreshCampaigns } from '#features/outbound/campaign-deeds.ts';
import { ImportResult } from '#features/outbound/importing/import-result.tsx';
import { SAMPLE_CALL_LIST } from '#features/outbound/sample-list.ts';
import styles from '#features/outbound/importing/import-dialog.module.css';

const { importing: texts } = outboundTexts;

interface ImportDialogProps {
  campaign: Campaign;
  /** Chosen or dropped already. */
  chosen?: File | undefined;
  onClose: () => void;
}

/** Takes a call list, asks before it is sent, and says of each line that was not taken why. */
export function ImportDialog({ campaign, chosen, onClose }: ImportDialogProps) {
  const { id, name, state } = campaign;
  const [file, setFile] = useState(chosen);
  const [share, setShare] = useState<number>();
  const [result, setResult] = useState<ImportedCallList>();
  /** The server's words on a file that the campaign has taken before. */
  const [repeated, setRepeated] = useState<string>();
  const [aborted] = useState(() => new AbortController());
  const input = useRef<HTMLInputElement>(null);
  const isTooLarge = file !== undefined && file.size > CALL_LIST_LIMIT;
  const isBusy = share !== undefined;

  function cancel(): void {
    aborted.abort();
    onClose();
  }

  async function send(): Promise<void> {
    if (!file || isTooLarge) return;
    setShare(0);
    try {
      const { signal } = aborted;
      const query = repeated === undefined ? {} : { again: '1' as const };
      setResult(
        await call(outbound.upload, { params: { id }, query, file, signal, quiet: true, onProgress: setShare }),
      );
      notify.success({ title: specTexts.outbound.uploaded });
    } catch (error) {
      if (error instanceof ApiError && error.code === IMPORTED_BEFORE) setRepeated(error.message);
      else tellFailed(error);
    } finally {
      setShare(undefined);
      await refreshCampaigns();
    }
  }

  if (result) return <ImportResult title={texts.done(name)} noun={texts.contact} result={result} onClose={onClose} />;
  return (
    <Dialog
      title={file ? texts.confirmTitle : texts.title(name)}
      size={480}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{uiTexts.cancel}</Button>
          {file ? (
            <Button variant="filled" loading={isBusy} disabled={isTooLarge} onClick={() => void send()}>
              {repeated === undefined ? texts.confirm : texts.again}
            </Button>
          ) : (
            <Button variant="filled" data-autofocus onClick={() => input.current?.click()}>
              {texts.choose}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={texts.choose}
        onChange={({ currentTarget }) => {
          setRepeated(undefined);
          setFile(currentTarget.files?.[0]);
        }}
      />
      {file ? (
        <>
          <p className={styles.text}>{texts.question(file.name, shownSize(file.size), name)}</p>
          {state === 'running' && <p className={styles.text}>{texts.running}</p>}
          {repeated !== undefined && (
            <p className={styles.text} role="alert">
              {repeated}
            </p>
          )}
          {isTooLarge && (
            <p className={styles.fault} role="alert">
              {texts.tooLarge(shownSize(CALL_LIST_LIMIT))}
            </p>
          )}
          {isBusy && <Sending share={share} />}
        </>
      ) : (
        <>
          <p className={styles.text}>{texts.hint}</p>
          <pre className={styles.example}>{SAMPLE_CALL_LIST}</pre>
          <Button variant="subtle" size="compact-sm" onClick={offerSample}>
            {texts.sample}
          </Button>
        </>
      )}
    </Dialog>
  );
}

export function offerSample(): void {
  saveAs(texts.sampleFile, new Blob([SAMPLE_CALL_LIST], { type: 'text/csv;charset=utf-8' }));
}

function Sending({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const words = percent < 100 ? texts.uploading(percent) : texts.reading;
  return (
    <div className={styles.sending}>
      <progress
        className={`p-progress ${styles.bar}`}
        aria-label={words}
        max={100}
        {...(percent < 100 ? { value: percent } : {})}
      />
      <span className="p-figures">{words}</span>
    </div>
  );
}

function tellFailed(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  if (error instanceof ApiError && error.wasTold) return;
  notify.error({
    title: specTexts.error.title,
    message: `${specTexts.outbound.cannotUpload}\n${error.message}`,
  });
}
