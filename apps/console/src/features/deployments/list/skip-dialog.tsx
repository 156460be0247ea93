import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';

const { skip: skipTexts, dialog: dialogTexts } = deployDialogTexts;

const LEAST = 3;
/** As the contract has it. */
const LONGEST = 1_000;

interface SkipDialogProps {
  /** Label of the button that opens the dialog and of the button that confirms. */
  action: string;
  /** The skipped checks, one per line. */
  skipped: readonly string[];
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks why checks are skipped; the list of deployments shows the answer. */
export function SkipDialog({ action, skipped, onConfirm, onClose }: SkipDialogProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isTooShort = reason.trim().length < LEAST;

  function confirm() {
    setTried(true);
    if (!isTooShort) onConfirm(reason.trim());
  }

  return (
    <Dialog
      title={skipTexts.title(action)}
      size={480}
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={onClose}>{dialogTexts.cancel}</Button>
          <Button variant="filled" type="submit">
            {action}
          </Button>
        </>
      }
    >
      <Stack>
        <ul className="p-plain-list">
          {skipped.map((line) => (
            <StateLine key={line} as="li" state="warning">
              {line}
            </StateLine>
          ))}
        </ul>
        <Textarea
          data-autofocus
          label={skipTexts.reason}
          description={skipTexts.hint}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST}
          value={reason}
          error={isTried && isTooShort && skipTexts.missing}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
