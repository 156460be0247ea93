import { conversations, deployments } from '@parley/contract';
import { Can, useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { deploymentTexts } from '#texts/deployments.ts';

/** True if there is certainly no production conversation to replay. */
export function useNothingToReplay(): boolean {
  const mayList = useCan(conversations.list);
  const { data } = useRead(conversations.list, {
    query: { project_env: 'prod', limit: '1' },
    enabled: mayList,
    handles: ['local', 0],
  });
  return data !== undefined && data.items.length === 0;
}

/** Opens the replay, or says why there is nothing to replay. */
export function ReplayButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Can do={deployments.replay}>
      <Enabled onOpen={onOpen} />
    </Can>
  );
}

function Enabled({ onOpen }: { onOpen: () => void }) {
  const isNothing = useNothingToReplay();
  const { open, none } = deploymentTexts.replay;
  if (isNothing) return <div className="p-caption">{`${open}: ${none}`}</div>;
  return (
    <div>
      <button type="button" className="p-link" onClick={onOpen}>
        {open}
      </button>
    </div>
  );
}
