import type { Reaction } from '@parley/domain';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { LinkList } from '#shared/ui/link-list.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';

/** The first few reactions that a question is about. */
export function ReactionLinks({ reactions }: { reactions: readonly Reaction[] }) {
  const projectId = useProjectIdIfAny();
  return (
    <LinkList
      links={reactions.map(({ id, name }) => ({
        address: screenAddress('/app/grapheditor', projectId, { reaction: id }),
        text: name,
      }))}
    />
  );
}
