import type { ConvertDialogProps } from '#parts/tests/convert-dialog.tsx';
import { overlayPart } from '#shared/ui/overlay-part.tsx';

/** The dialog of Convert to Test, which few visits open. */
export const ConvertPart = overlayPart<ConvertDialogProps>(
  async () => (await import('#parts/tests/convert-dialog.tsx')).ConvertDialog,
);
