import type { HttpAnswer, HttpRequest } from '@parley/dialogue';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';
import { callOutside } from '#workflows/run-actions/call-outside.ts';

/** A turn's access to external systems. */
export interface Gate {
  call(request: HttpRequest): Promise<HttpAnswer>;
}

/** A turn decided from memory may repeat an answered message, so it must not call out before the database is read. */
export function closedGate(): Gate & { wasCalled(): boolean } {
  let isCalled = false;
  return {
    call: async () => {
      isCalled = true;
      return { ok: false, error: 'Not sent' };
    },
    wasCalled: () => isCalled,
  };
}

/**
 * Takes the lease before the first call. If another server has it, nothing is sent, and the turn must not be recorded
 * either.
 */
export function leasedGate(
  outgoing: Outgoing,
  takeLease: () => Promise<boolean>,
): Gate & { isLeaseTaken(): boolean; isLeaseRefused(): boolean } {
  let lease: Promise<boolean> | undefined;
  let isLeased: boolean | undefined;
  return {
    async call(request) {
      lease ??= takeLease();
      isLeased = await lease;
      return isLeased ? callOutside(outgoing, request) : { ok: false, error: 'Not sent' };
    },
    isLeaseTaken: () => isLeased === true,
    isLeaseRefused: () => isLeased === false,
  };
}
