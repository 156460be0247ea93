import { openScreen } from '#shared/open-screen.ts';
import { deploymentTexts } from '#texts/deployments.ts';

/** The button of a notice that leads to the list, and there to the deployment that it mentions. */
export function toDeployment(projectId: number | undefined, deployment?: number) {
  return {
    label: deploymentTexts.show,
    run: () => openScreen('/app/deployments', projectId, deployment === undefined ? {} : { deployment }),
  };
}
