import type { Environment } from '@parley/domain/deployment';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { useOpenDraft } from '#shared/saving/open-draft.ts';
import { StateLine } from '#shared/ui/state-line.tsx';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';

const { dialog: dialogTexts } = deployDialogTexts;

interface UnsavedNoteProps {
  environment: Environment;
  isDisabled: boolean;
  onClose: () => void;
}

/** Says that changes of the screen behind are not deployed. Saving them begins the checks again. */
export function UnsavedNote({ environment, isDisabled, onClose }: UnsavedNoteProps) {
  const { count, save } = useOpenDraft();
  if (count === 0) return null;
  const saveFirst = async () => {
    onClose();
    if (await save()) openDeploy(environment);
  };
  return (
    <StateLine state="warning">
      {dialogTexts.unsaved(count)}{' '}
      <button type="button" className="p-link" disabled={isDisabled} onClick={() => void saveFirst()}>
        {dialogTexts.saveFirst}
      </button>
    </StateLine>
  );
}
