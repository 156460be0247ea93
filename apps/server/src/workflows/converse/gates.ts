import type { HttpAnswer, HttpRequest } from '@parley/dialogue';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';
import { callOutside } from '#workflows/run-actions/call-outside.ts';

/** The way of one turn to the outside. */
export interface Gate {
  call(request: HttpRequest): Promise<HttpAnswer>;
  wasUsed(): boolean;
}

/** A turn that was not read for may be one that was answered before: it has to be read before it calls anybody. */
export function closedGate(): Gate {
  let isUsed = false;
  return {
    call: async () => {
      isUsed = true;
      return { ok: false, error: 'Not sent' };
    },
    wasUsed: () => isUsed,
  };
}

/**
 * Takes the lease before the first call. Without it nothing is sent, and the turn must not be recorded either:
 * `wasUsed` tells whether a lease was taken, `wasRefused` whether it was not to be had.
 */
export function leasedGate(outgoing: Outgoing, takeLease: () => Promise<boolean>): Gate & { wasRefused(): boolean } {
  let lease: Promise<boolean> | undefined;
  let isLeased: boolean | undefined;
  return {
    async call(request) {
      lease ??= takeLease();
      isLeased = await lease;
      return isLeased ? callOutside(outgoing, request) : { ok: false, error: 'Not sent' };
    },
    wasUsed: () => isLeased === true,
    wasRefused: () => isLeased === false,
  };
}
