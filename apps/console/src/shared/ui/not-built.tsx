import { Button } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { screenTexts } from '#texts/screens.ts';

/** A screen that the product does not have yet. */
export function NotBuilt({ title }: { title: string }) {
  return (
    <EmptyState
      icon={IconBarrierBlock}
      title={screenTexts.notBuilt(title)}
      action={
        <Button renderRoot={(props) => <ScreenLink to="/app/dashboard" {...props} />}>{screenTexts.toDashboard}</Button>
      }
    >
      {screenTexts.notBuiltHint}
    </EmptyState>
  );
}
