import { Button } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';

/** A screen that the product does not have yet. */
export function NotBuilt({ title }: { title: string }) {
  return (
    <EmptyState
      icon={IconBarrierBlock}
      title={`The ${title} screen is not built yet`}
      action={
        <Button renderRoot={(props) => <ScreenLink to="/app/dashboard" {...props} />}>Back to the dashboard</Button>
      }
    >
      This version of Parley does not have this screen. Nothing of your project is missing because of it.
    </EmptyState>
  );
}
