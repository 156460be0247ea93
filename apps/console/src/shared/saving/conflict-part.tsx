import { Suspense } from 'react';
import type { ConflictDialogProps } from '#shared/saving/conflict-dialog.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError } from '#shared/ui/lazy-load-errors.tsx';

const ConflictDialog = lazyComponent<ConflictDialogProps>(
  async () => (await import('#shared/saving/conflict-dialog.tsx')).ConflictDialog,
  ({ onCancel }) => <OverlayLoadError onClose={onCancel} />,
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
