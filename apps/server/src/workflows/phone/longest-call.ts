import { OPEN, type Answer, type CallLeg, type Clock, type ConversationPort } from '@parley/voice';

interface Limit {
  leg: Pick<CallLeg, 'hangUp' | 'onEnded'>;
  clock: Clock;
  longestMs: number;
  /** Said before the end; empty: nothing. */
  farewell: string;
  language: string;
}

const LIMIT = 'longest call';
/** A turn that goes on delays the farewell; after so long, the call ends without it. */
const GRACE_MS = 60_000;

/** Ends a call that lasts too long, for example with a machine: between two turns, with a farewell. */
export function endingInTime(port: ConversationPort, limit: Limit): ConversationPort {
  const { leg, clock, longestMs } = limit;
  const due = clock.now() + longestMs;
  const hard = clock.after(longestMs + GRACE_MS, () => leg.hangUp());
  leg.onEnded(() => hard.cancel());
  const timed = async (answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer;
    return { ...given, timers: [...given.timers, { id: LIMIT, afterMs: due - clock.now() }] };
  };
  return {
    ...port,
    open: (call, options) => timed(port.open(call, options)),
    say: (said, options) => timed(port.say(said, options)),
    keys: (keys, options) => timed(port.keys(keys, options)),
    silence: (step, options) => timed(port.silence(step, options)),
    transferFailed: (why, options) => timed(port.transferFailed(why, options)),
    timer: (id, options) => (id === LIMIT ? Promise.resolve(goodbye(limit)) : timed(port.timer(id, options))),
  };
}

function goodbye({ farewell, language }: Limit): Answer {
  const words = { kind: 'say', text: farewell, language, isInterruptible: false } as const;
  const steps: Answer['steps'] = farewell === '' ? [{ kind: 'hang_up' }] : [words, { kind: 'hang_up' }];
  return { steps, expects: OPEN, timers: [], parts: {} };
}
