import { Button } from '@mantine/core';
import { CALL_LIST_LIMIT, LIST_ROLES } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { useRef } from 'react';
import { FileInput } from '#shared/ui/file-input.tsx';
import { saveAs } from '#shared/api/download.ts';
import { shownSize } from '#shared/shown-size.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { useDrop } from '#shared/ui/use-drop.ts';
import { TABLE_FILES } from '#parts/importing/table-files.ts';
import { outboundTexts } from '#texts/outbound.ts';
import { uiTexts } from '#texts/ui.ts';
import { PreviewTable } from '#parts/importing/preview-table.tsx';
import { isReady } from '#parts/importing/use-table-preview.ts';
import { ImportResult } from '#features/outbound/importing/import-result.tsx';
import { useListImport } from '#features/outbound/importing/use-list-import.ts';
import { SAMPLE_CALL_LIST } from '#features/outbound/sample-list.ts';
import styles from '#features/outbound/importing/import-dialog.module.css';

const { importing: texts } = outboundTexts;

interface ImportDialogProps {
  campaign: Campaign;
  /** Dropped on the screen. */
  chosen?: File | undefined;
  onClose: () => void;
}

/** Takes a call list, asks before it is sent, and says of each line that was not taken why. */
export function ImportDialog({ campaign, chosen, onClose }: ImportDialogProps) {
  const { id, name, state } = campaign;
  const list = useListImport(id, chosen);
  const { file, choose, isTooLarge, share, result, repeated } = list;
  const isBusy = share !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const hovering = useDrop(!isBusy && !result, ([dropped]) => choose(dropped));
  const pick = () => input.current?.click();

  function cancel(): void {
    list.abort();
    onClose();
  }

  if (result) return <ImportResult title={texts.done(name)} noun={texts.contact} result={result} onClose={onClose} />;
  return (
    <Dialog
      title={file ? texts.confirmTitle : texts.title(name)}
      size={file ? 760 : 480}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{uiTexts.cancel}</Button>
          {file && (
            <Button disabled={isBusy} onClick={pick}>
              {texts.another}
            </Button>
          )}
          <Button
            variant="filled"
            data-autofocus
            loading={isBusy}
            disabled={isTooLarge || (file !== undefined && !isReady(list.preview))}
            onClick={() => (file ? void list.send() : pick())}
          >
            {file ? (repeated === undefined ? texts.confirm : texts.again) : texts.choose}
          </Button>
        </>
      }
    >
      <FileInput inputRef={input} accept={TABLE_FILES} label={texts.choose} onChoose={([picked]) => choose(picked)} />
      <div className={styles.target} data-dropping={hovering > 0 || undefined}>
        {file ? (
          <>
            <p className={styles.text}>{texts.question(file.name, shownSize(file.size), name)}</p>
            {state === 'running' && <p className={styles.text}>{texts.running}</p>}
            {!isTooLarge && (
              <PreviewTable state={list.preview} roles={LIST_ROLES} country={campaign.rules.default_country} />
            )}
            <FileFaults isTooLarge={isTooLarge} repeated={repeated} />
            {isBusy && <Sending share={share} />}
          </>
        ) : (
          <Explanation />
        )}
      </div>
    </Dialog>
  );
}

export function offerSample(): void {
  saveAs(texts.sampleFile, new Blob([SAMPLE_CALL_LIST], { type: 'text/csv;charset=utf-8' }));
}

/** Before a file is chosen. */
function Explanation() {
  return (
    <>
      <p className={styles.text}>{texts.hint}</p>
      <pre className={styles.example}>{SAMPLE_CALL_LIST}</pre>
      <Button variant="subtle" size="compact-sm" onClick={offerSample}>
        {texts.sample}
      </Button>
    </>
  );
}

function FileFaults({ isTooLarge, repeated }: { isTooLarge: boolean; repeated: string | undefined }) {
  return (
    <>
      {repeated !== undefined && (
        <p className={styles.text} role="alert">
          {repeated}
        </p>
      )}
      {isTooLarge && (
        <p className="p-flush p-error-text" role="alert">
          {texts.tooLarge(shownSize(CALL_LIST_LIMIT))}
        </p>
      )}
    </>
  );
}

function Sending({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const words = percent < 100 ? texts.uploading(percent) : texts.reading;
  return (
    <div className="p-flex-row p-gap-12">
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
