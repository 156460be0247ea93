import type { Deployment, Environment } from '@parley/domain/deployment';
import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** The subject of the dialog: the draft, or an earlier deployment. */
export interface AskedDeploy {
  environment: Environment;
  /** `name` is the version as the list shows it. */
  rollback?: Pick<Deployment, 'id' | 'note'> & { name: string };
}

/** Any screen may open the dialog that deploys; the shell shows it. */
const dialog = createUserStore<{ asked: AskedDeploy | undefined }>({ asked: undefined });

export function useAskedDeploy(): AskedDeploy | undefined {
  return useStore(dialog, ({ asked }) => asked);
}

export function openDeploy(environment: Environment): void {
  dialog.set({ asked: { environment } });
}

export function openRollback(rollback: NonNullable<AskedDeploy['rollback']>): void {
  dialog.set({ asked: { environment: 'prod', rollback } });
}

export function closeDeploy(): void {
  dialog.set({ asked: undefined });
}
