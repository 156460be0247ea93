import { MOST_BULK_USERS, platform, type BodyInput } from '@parley/contract';
import { useRef, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { refreshUsers } from '#features/platform/users/use-users.ts';

const { bulk: texts } = platformUserTexts;
/** The refusals that a notice names. */
const MOST_NAMED = 10;

export type BulkChange = Omit<BodyInput<typeof platform.bulk>, 'ids' | 'skips_refused'>;

interface Refused {
  id: number;
  message: string;
}

/**
 * Changes the selected users. A selection that fits into one call changes entirely or not at all. A larger one changes
 * in steps: users that cannot be changed are skipped, named, and stay selected.
 */
export function useBulkChange(chosen: ReadonlySet<number>, onLeft: (left: ReadonlySet<number>) => void) {
  const [done, setDone] = useState<number>();
  const isStopped = useRef(false);

  async function changeAtOnce(what: BulkChange, notice: (count: number) => string): Promise<void> {
    try {
      await call(platform.bulk, { body: { ids: [...chosen], ...what }, handles: [400, 402] });
      notify.success({ title: notice(chosen.size) });
      onLeft(new Set());
      await refreshUsers();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.wasTold) notify.error({ title: texts.refused, message: reasonsOf(error) });
    }
  }

  async function changeInSteps(what: BulkChange, notice: (count: number) => string): Promise<void> {
    const left = [...chosen];
    const refused: Refused[] = [];
    let changed = 0;
    isStopped.current = false;
    setDone(0);
    try {
      while (left.length > 0 && !isStopped.current) {
        const ids = left.slice(0, MOST_BULK_USERS);
        const reply = await call(platform.bulk, { body: { ids, ...what, skips_refused: true } });
        left.splice(0, ids.length);
        changed += reply.changed;
        refused.push(...reply.refused);
        setDone(chosen.size - left.length);
      }
    } catch (error) {
      // The call itself has reported the reason.
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    } finally {
      setDone(undefined);
    }
    tell(notice(changed), refused, left.length);
    onLeft(new Set([...refused.map(({ id }) => id), ...left]));
    await refreshUsers();
  }

  return {
    /** Users who are dealt with so far; undefined while nothing runs. */
    done,
    isInSteps: chosen.size > MOST_BULK_USERS,
    stop: () => {
      isStopped.current = true;
    },
    change: (what: BulkChange, notice: (count: number) => string) =>
      chosen.size > MOST_BULK_USERS ? changeInSteps(what, notice) : changeAtOnce(what, notice),
  };
}

function tell(title: string, refused: readonly Refused[], left: number): void {
  if (refused.length === 0 && left === 0) return notify.success({ title });
  const named = refused.slice(0, MOST_NAMED).map(({ message }) => message);
  const more = refused.length > MOST_NAMED ? [texts.moreRefused(refused.length - MOST_NAMED)] : [];
  const notReached = left > 0 ? [texts.notReached(left)] : [];
  notify.warn({
    title,
    duration: 'until closed',
    message: [texts.skipped(refused.length), ...named, ...more, ...notReached].join('\n'),
  });
}

/** Lists each refusal if the server names several. */
function reasonsOf({ message, issues }: ApiError): string {
  return issues.length === 0 ? message : issues.map((issue) => issue.message).join('\n');
}
