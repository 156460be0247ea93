import type { CallLeg } from '@parley/voice';
import type { Logger } from '#platform/logger.ts';

/** A call in progress; its leg is known once it was answered. */
export interface GoingCall {
  leg: CallLeg | null;
}

/** The calls in progress of this process, for a stop that waits for them. */
export function goingCalls(log: Logger) {
  const going = new Map<string, GoingCall & { over: Promise<void> }>();

  async function over(): Promise<void> {
    await Promise.all([...going.values()].map((call) => call.over));
  }

  return {
    /** Keeps a call until its work ends. */
    keep(id: string, work: (call: GoingCall) => Promise<void>): void {
      const call: GoingCall & { over: Promise<void> } = { leg: null, over: Promise.resolve() };
      going.set(id, call);
      call.over = work(call)
        .catch((error: unknown) => log.error({ err: error }, 'a call broke off'))
        .finally(() => going.delete(id));
    },
    count: () => going.size,
    /** Waits for the current calls, and hangs up the rest after `longest`. */
    async drain(longest: Promise<unknown>): Promise<void> {
      const isLate = await Promise.race([over().then(() => false), longest.then(() => true)]);
      if (!isLate) return;
      for (const { leg } of going.values()) leg?.hangUp();
      await over();
    },
  };
}
