import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AccountState,
  Dialing,
  DialResult,
  EndReason,
  IncomingCall,
  Speaker,
  TelephonyEngine,
} from '@parley/voice';
import { nodeClock } from '@parley/voice/node/node-clock';
import { Pacer } from '@parley/voice/rtp/pacer';
import { FakeLeg } from '@parley/voice/testing/fake-leg';
import { tone } from '@parley/voice/testing/sounds';
import type { AccountSettings } from '@parley/domain/telephone-settings';
import { afterAll } from 'vitest';
import type { Account } from '#features/calls/account-leases.ts';
import { systemClock } from '#platform/clock.ts';
import { createLogger } from '#platform/logger.ts';
import { createVoice, type VoiceOptions } from '#processes/services/voice-services.ts';
import type { startTestProduct } from '#processes/testing/test-product.ts';

type Product = Pick<Awaited<ReturnType<typeof startTestProduct>>, 'db' | 'pool'>;
type Line = { account: Account; ring(call: IncomingCall): void };

/** Says that it has ended also to those who ask later, as the real ones. */
class TestLeg extends FakeLeg {
  #reason: EndReason | null = null;

  override end(by: EndReason['by'] = 'caller'): void {
    this.#reason ??= { by, code: null, reason: 'over' };
    super.end(by);
  }

  override onEnded(ended: (reason: EndReason) => void): void {
    if (this.#reason) ended(this.#reason);
    else super.onEnded(ended);
  }
}

/** A voice whose sentences are short tones. */
const TONES: Speaker = {
  name: 'tones',
  can: { speed: false, pitch: false },
  async *speak({ text }) {
    yield { samples: tone(440, 20 + text.length, { rate: 8_000 }), rate: 8_000 };
  },
};

/** What a call from outside became. */
interface Rung {
  /** Resolves with the code of a refusal, or with the answered call. */
  answer: Promise<number | FakeLeg>;
}

/** How a called number answers: a code of SIP, or a person. */
type Called = (target: string) => number | ((leg: FakeLeg) => void);

/** The telephone process in this one, with an exchange that the test plays. */
export function startTestPhone(
  product: Product,
  { called = () => 404, ...given }: Partial<VoiceOptions> & { called?: Called } = {},
) {
  const log = createLogger('silent');
  const pacer = new Pacer(nodeClock, (fault) => {
    throw fault;
  });
  const lines: Line[] = [];
  const dialed: string[] = [];
  const voice = createVoice({
    ...{ db: product.db, turnPool: product.pool, log, now: systemClock, egressAllow: [], quota: 1_000_000_000 },
    ...{ files: { open: async () => Promise.reject(new Error('No files')) }, speakers: [TONES], recognizers: [] },
    spokenFolder: mkdtempSync(join(tmpdir(), 'parley-spoken-')),
    ...{
      openEngine,
      tryAccount: ({ data, ...key }) => openEngine({ ...key, ...(JSON.parse(data) as AccountSettings) }),
    },
    ...given,
  });
  afterAll(() => voice.close(0));

  function openEngine(account: Account): TelephonyEngine {
    const line: Line = { account, ring: () => undefined };
    const state: AccountState = { state: 'registered' };
    return {
      account: state,
      start: async () => void lines.push(line),
      stop: async () => void lines.splice(lines.indexOf(line), 1),
      onAccount: () => undefined,
      onIncoming: (arrived) => void (line.ring = arrived),
      dial(target): Dialing {
        dialed.push(target);
        return { result: Promise.resolve(dial(target)), cancel: () => undefined };
      },
    };
  }

  function dial(target: string): DialResult {
    const answer = called(target);
    if (typeof answer === 'number') return { answered: false, code: answer, reason: '' };
    const leg = new TestLeg(pacer, 'out');
    answer(leg);
    return { answered: true, leg };
  }

  return {
    voice,
    dialed,
    /** A person calls the account of a project. */
    ring(projectId: number, from = '420123456789'): Rung {
      const line = lines.find(({ account }) => account.projectId === projectId);
      if (!line) throw new Error('The project has no account here');
      const answer = Promise.withResolvers<number | FakeLeg>();
      line.ring({
        ...{ id: randomUUID(), from, to: line.account.number },
        onCancelled: () => undefined,
        async accept() {
          const leg = new TestLeg(pacer);
          answer.resolve(leg);
          return leg;
        },
        refuse: answer.resolve,
      });
      return { answer: answer.promise };
    },
  };
}
