import { Suspense } from 'react';
import type { ConvertDialogProps } from '#parts/tests/convert-dialog.tsx';
import { fetchedPart } from '#shared/ui/fetched-part.tsx';
import { OverlayNotFetched } from '#shared/ui/not-fetched.tsx';

const ConvertDialog = fetchedPart<ConvertDialogProps>(
  async () => (await import('#parts/tests/convert-dialog.tsx')).ConvertDialog,
  OverlayNotFetched,
);

/** The dialog of Convert to Test, which is fetched when somebody opens it. */
export function ConvertPart(props: ConvertDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConvertDialog {...props} />
    </Suspense>
  );
}
