import { deployments } from '@parley/contract';
import type { Deployment } from '@parley/domain/deployment';
import { useRead } from '#shared/api/hooks.ts';
import { shownMinute, shownMoment } from '#shared/times.ts';

type Named = Pick<Deployment, 'id' | 'version' | 'project_env'>;

/** The minute of a version, with the second if another deployed version falls into that minute. */
function versionName(version: number, all: readonly Pick<Named, 'version'>[]): string {
  const minute = shownMinute(version);
  const isAlone = all.every((other) => other.version === version || shownMinute(other.version) !== minute);
  return isAlone ? minute : shownMoment(version);
}

/** The version of a deployment, with the id if its environment has another deployment of that second. */
export function deploymentName({ id, version, project_env }: Named, all: readonly Named[]): string {
  const isAlone = all.every(
    (other) => other.id === id || other.project_env !== project_env || other.version !== version,
  );
  return isAlone ? versionName(version, all) : `${shownMoment(version)} (${id})`;
}

/** A name for a version that is unique among deployed and shown versions. */
export function useVersionName(others: readonly Pick<Named, 'version'>[] = []): (version: number) => string {
  const { data = [] } = useRead(deployments.list, { handles: ['local'] });
  return (version) => versionName(version, [...data, ...others]);
}
