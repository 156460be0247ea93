import { Suspense } from 'react';
import type { ConflictDialogProps } from '#shared/saving/conflict-dialog.tsx';
import { fetchedPart } from '#shared/ui/fetched-part.tsx';
import { OverlayNotFetched } from '#shared/ui/not-fetched.tsx';

const ConflictDialog = fetchedPart<ConflictDialogProps>(
  async () => (await import('#shared/saving/conflict-dialog.tsx')).ConflictDialog,
  ({ onCancel }) => <OverlayNotFetched onClose={onCancel} />,
);

/** The choice between two versions, which is fetched with the first conflict. */
export function ConflictPart(props: ConflictDialogProps) {
  if (props.conflicts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog {...props} />
    </Suspense>
  );
}
