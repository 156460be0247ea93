import type { DecisionDialogProps } from '#features/deployments/dialog/decision-dialog.tsx';
import { overlayPart } from '#shared/ui/overlay-part.tsx';

/** Fetched when it is opened: it compares versions word by word, which the screen itself does not. */
export const DecisionPart = overlayPart<DecisionDialogProps>(
  async () => (await import('#features/deployments/dialog/decision-dialog.tsx')).DecisionDialog,
);
