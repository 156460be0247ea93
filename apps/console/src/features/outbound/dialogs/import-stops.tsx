import { Button } from '@mantine/core';
import { outbound, STOP_ROLES, type ImportedCallList } from '@parley/contract';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { shownSize } from '#shared/shown-size.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { texts as specTexts } from '#texts/spec.ts';
import { stopListTexts } from '#texts/stop-list.ts';
import { uiTexts } from '#texts/ui.ts';
import { refreshStopList } from '#features/outbound/dialogs/stop-list-commands.ts';
import { PreviewTable } from '#parts/importing/preview-table.tsx';
import { isReady, useTablePreview } from '#parts/importing/use-table-preview.ts';

const texts = stopListTexts;

interface ImportStopsProps {
  file: File;
  onDone: (result: ImportedCallList) => void;
  onClose: () => void;
}

/** Shows how a file of numbers is read, and asks before it is imported. */
export function ImportStops({ file, onDone, onClose }: ImportStopsProps) {
  const [isBusy, setBusy] = useState(false);
  const preview = useTablePreview(file, (table) => call(outbound.previewStops, table));

  async function send(): Promise<void> {
    if (!preview.sent) return;
    setBusy(true);
    try {
      onDone(await call(outbound.stopMany, { ...preview.sent, handles: ['local'] }));
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
    <Dialog
      title={texts.importTitle}
      size={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            variant="filled"
            data-autofocus
            loading={isBusy}
            disabled={!isReady(preview)}
            onClick={() => void send()}
          >
            {texts.importing}
          </Button>
        </>
      }
    >
      <p>{texts.importText(file.name, shownSize(file.size))}</p>
      <PreviewTable state={preview} roles={STOP_ROLES} country={null} />
    </Dialog>
  );
}
