import type { Conversation } from '@parley/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { useTurns } from '#features/conversations/detail/use-turns.ts';

/** Polls for new turns while the caller talks. They are added at the end, so that nothing moves under the reader. */
export function useFollowed(
  { outcome, last_activity: last, ended }: Conversation,
  { isSuccess, hasNextPage, readOn }: ReturnType<typeof useTurns>,
  onTalk: () => void,
): void {
  const [wasOpen] = useState(outcome === 'open');
  const canReadOn = wasOpen && isSuccess && !hasNextPage;
  const follow = useEffectEvent(() => {
    onTalk();
    void readOn();
  });
  useEffect(() => {
    if (canReadOn) follow();
  }, [canReadOn, last, ended]);
}
