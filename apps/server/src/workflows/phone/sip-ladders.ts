import type { TracedMessage } from '@parley/voice';

/** A message of a call, `agoMs` after it. */
export interface LadderStep {
  direction: 'in' | 'out';
  line: string;
  agoMs: number;
}

type Hear = (step: LadderStep) => void;

interface Ladder {
  /** Messages that came before the call had a record. */
  early: { direction: 'in' | 'out'; line: string; at: number }[];
  hear: Hear | null;
}

/** Registrations and checks of the exchange belong to no call. */
const OF_NO_CALL = ['REGISTER', 'OPTIONS'];
/** A call that was refused has a few; others are followed from their begin. */
const MOST_EARLY = 50;
const MOST_LADDERS = 1_000;

/** Takes the messages of SIP to the records of their calls. */
export function sipLadders(now: () => number = () => performance.now()) {
  const ladders = new Map<string, Ladder>();

  function ladderOf(callId: string): Ladder {
    const known = ladders.get(callId);
    if (known) return known;
    const [oldest] = ladders.keys();
    if (ladders.size >= MOST_LADDERS && oldest !== undefined) ladders.delete(oldest);
    const ladder: Ladder = { early: [], hear: null };
    ladders.set(callId, ladder);
    return ladder;
  }

  return {
    hear({ callId, method, line, sent, at }: TracedMessage): void {
      if (OF_NO_CALL.includes(method)) return;
      const ladder = ladderOf(callId);
      const step = { direction: sent ? ('out' as const) : ('in' as const), line, at };
      if (ladder.hear) ladder.hear({ ...step, agoMs: now() - at });
      else if (ladder.early.length < MOST_EARLY) ladder.early.push(step);
    },
    /** Gives the messages of a call, also the past ones. Returns what ends it. */
    follow(callId: string, hear: Hear): () => void {
      const ladder = ladderOf(callId);
      ladder.hear = hear;
      for (const step of ladder.early.splice(0)) hear({ ...step, agoMs: now() - step.at });
      return () => {
        if (ladders.get(callId) === ladder) ladders.delete(callId);
      };
    },
  };
}

export type SipLadders = ReturnType<typeof sipLadders>;
