import { Button } from '@mantine/core';
import { entities, VALUE_ROLES } from '@parley/contract';
import { useState } from 'react';
import { isReady, useTablePreview } from '#parts/importing/use-table-preview.ts';
import { PreviewTable } from '#parts/importing/preview-table.tsx';
import { call } from '#shared/api/client.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { entityTexts } from '#texts/entities.ts';
import { uiTexts } from '#texts/ui.ts';

const { importing: texts } = entityTexts;

interface ImportValuesProps {
  file: File;
  /** Takes the values as an entity has them, a line for each. */
  onImport: (values: string) => void;
  onClose: () => void;
}

/** Shows how a file of values is read, and lets its columns and rows be corrected, before its values are added. */
export function ImportValues({ file, onImport, onClose }: ImportValuesProps) {
  const table = useTablePreview(file, (asked) => call(entities.readValues, asked));
  const [isLeftOut, setLeftOut] = useState(false);
  const { preview } = table;
  const hasFaults = preview !== undefined && preview.faulty > 0;
  const isOffered = isReady(table) && preview?.values !== '' && (!hasFaults || isLeftOut);
  return (
    <Dialog
      title={texts.title(file.name)}
      size={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            variant="filled"
            data-autofocus
            disabled={!isOffered}
            onClick={() => {
              onImport(preview?.values ?? '');
              onClose();
            }}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.about}</p>
      <PreviewTable state={table} roles={VALUE_ROLES} leavingOut={{ isChosen: isLeftOut, choose: setLeftOut }} />
    </Dialog>
  );
}
