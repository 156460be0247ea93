import { deployments } from '@parley/contract';
import { Suspense, useEffect } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { closeDeploy, useAskedDeploy, type AskedDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError } from '#shared/ui/lazy-load-errors.tsx';

const DeployDialog = lazyComponent(
  async () => (await import('#features/deployments/dialog/deploy-dialog.tsx')).DeployDialog,
  OverlayLoadError,
);

/** Shows the Deploy dialog over any screen, and closes it when the user leaves the project. */
export function DeployOverlay() {
  const asked = useAskedDeploy();
  useEffect(() => closeDeploy, []);
  return asked && <Asked asked={asked} />;
}

function Asked({ asked }: { asked: AskedDeploy }) {
  const canDeploy = useCan(deployments.deploy, asked.environment);
  if (!canDeploy) return null;
  return (
    <Suspense>
      <DeployDialog key={`${asked.environment} ${asked.rollback?.id}`} asked={asked} onClose={closeDeploy} />
    </Suspense>
  );
}
