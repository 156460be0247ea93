import { Button } from '@mantine/core';
import { INTENT_ROLES, intentFiles } from '@parley/contract';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PreviewTable } from '#parts/importing/preview-table.tsx';
import { isReady, useTablePreview, type SentTable } from '#parts/importing/use-table-preview.ts';
import { importTexts } from '#texts/intents.ts';
import { uiTexts } from '#texts/ui.ts';

/** A table of intents as its import takes it. */
export interface SentIntents extends SentTable {
  query: SentTable['query'] & { faulty?: 'skip' };
}

interface ImportQuestionProps {
  file: File;
  trainsAfter: boolean;
  onImport: (sent: SentIntents) => void;
  onClose: () => void;
}

/** Previews how a file of intents is read, lets the user correct its columns and rows, and confirms the import. */
export function ImportQuestion({ file, trainsAfter, onImport, onClose }: ImportQuestionProps) {
  const table = useTablePreview(file, (asked) => call(intentFiles.previewImport, asked));
  const [isLeftOut, setLeftOut] = useState(false);
  const { sent, preview } = table;
  const hasFaults = preview !== undefined && preview.faulty > 0;
  const hasRows = preview !== undefined && preview.total > preview.faulty;
  return (
    <Dialog
      title={importTexts.title(file.name)}
      size={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            variant="filled"
            data-autofocus
            disabled={!isReady(table) || !hasRows || (hasFaults && !isLeftOut)}
            onClick={() =>
              sent && onImport({ ...sent, query: { ...sent.query, ...(isLeftOut && { faulty: 'skip' as const }) } })
            }
          >
            {importTexts.confirm}
          </Button>
        </>
      }
    >
      <p>{`${importTexts.question} ${trainsAfter ? importTexts.trainsAfter : importTexts.doesNotTrain}`}</p>
      <PreviewTable state={table} roles={INTENT_ROLES} leavingOut={{ isChosen: isLeftOut, choose: setLeftOut }} />
    </Dialog>
  );
}
