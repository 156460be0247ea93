import { deployments } from '@parley/contract';
import { Suspense, useEffect } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { closeDeploy, useAskedDeploy, type AskedDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { fetchedPart } from '#shared/ui/fetched-part.tsx';
import { OverlayNotFetched } from '#shared/ui/not-fetched.tsx';

const DeployDialog = fetchedPart(
  async () => (await import('#features/deployments/dialog/deploy-dialog.tsx')).DeployDialog,
  OverlayNotFetched,
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
