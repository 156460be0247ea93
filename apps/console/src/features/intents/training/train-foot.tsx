import { training } from '@parley/contract';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { TrainButton } from '#parts/training/train-button.tsx';
import { useRunningTask } from '#shared/tasks/task-list.ts';
import { useIsTraining } from '#parts/training/training.ts';
import { PreviewDialog } from '#features/intents/training/preview-dialog.tsx';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';
import { previewTexts } from '#texts/language-model.ts';
import { intentTexts } from '#texts/intents.ts';
import styles from '#features/intents/training/preview-dialog.module.css';

interface TrainFootProps {
  saveFirst: () => Promise<boolean>;
  onShowTemplate: (intent: string, template: string) => void;
}

/** Trains, or previews the effect of training, after saving open edits. */
export function TrainFoot({ saveFirst, onShowTemplate }: TrainFootProps) {
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const isTraining = useIsTraining();
  const isTrainedByOther = useRunningTask('train') !== undefined;
  const closePreview = useCallback(() => setPreviewOpen(false), []);

  async function saveAll() {
    const field = document.activeElement;
    // Blurring an inline editor saves it; if its field remains, the focus returns there.
    if (field instanceof HTMLInputElement) field.blur();
    await intentChanges.settled();
    if (field instanceof HTMLInputElement && field.isConnected && document.activeElement === document.body) {
      field.focus();
    }
    return saveFirst();
  }

  async function preview() {
    if (await saveAll()) setPreviewOpen(true);
  }

  return (
    <div className="p-flex p-gap-8 p-rigid p-narrowable">
      {!isTraining && !isTrainedByOther && (
        <Can do={training.preview}>
          <Button
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
            className={styles.preview}
            aria-label={previewTexts.button}
            title={previewTexts.buttonHint}
            onClick={() => void preview()}
          >
            {previewTexts.button}
          </Button>
        </Can>
      )}
      <TrainButton scope={intentTexts.title} saveFirst={saveAll} />
      {isPreviewOpen && <PreviewDialog onShowTemplate={onShowTemplate} onClose={closePreview} />}
    </div>
  );
}
