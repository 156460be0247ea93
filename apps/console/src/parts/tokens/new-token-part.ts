import type { NewTokenDialogProps } from '#parts/tokens/new-token-dialog.tsx';
import { overlayPart } from '#shared/ui/overlay-part.tsx';

/** The dialog that makes a token, which few visits open. */
export const NewTokenPart = overlayPart<NewTokenDialogProps>(
  async () => (await import('#parts/tokens/new-token-dialog.tsx')).NewTokenDialog,
);
