import { deployments } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { useRead } from '#shared/api/hooks.ts';
import { StateLine } from '#shared/ui/state-line.tsx';
import type { DeployForm } from '#features/deployments/dialog/use-deploy-form.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import { deploymentTexts } from '#texts/deployments.ts';

/** True if the environment runs the draft already, with its model. */
export function useIsUnchanged({ check: { found }, source }: DeployForm, environment: Environment): boolean {
  const { data: list } = useRead(deployments.list, { handles: ['local'] });
  if (!found?.is_trained || source.chosen === 'testing') return false;
  const isFirst = !list?.some(({ project_env }) => project_env === environment);
  return !isFirst && found.changes.every(({ added, changed, deleted }) => added + changed + deleted === 0);
}

export function UnchangedNote({ environment }: { environment: Environment }) {
  return (
    <StateLine state="info">{deployDialogTexts.dialog.unchanged(deploymentTexts.environments[environment])}</StateLine>
  );
}
