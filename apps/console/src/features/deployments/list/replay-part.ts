import { overlayPart } from '#shared/ui/overlay-part.tsx';

/** Fetched when it is opened: it has fields for numbers, which few screens need. */
export const ReplayPart = overlayPart(
  async () => (await import('#features/deployments/list/replay-dialog.tsx')).ReplayDialog,
);
