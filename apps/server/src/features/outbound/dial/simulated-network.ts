import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenConversation } from '#features/outbound/dial/call-conversation.ts';
import { chanceOf, planFor, type NumberPlan, type SimulatedPlan } from '#features/outbound/dial/simulated-plan.ts';
import { callKey, type CallEvent, type CallOrder, type Telephony } from '#features/outbound/dial/telephony.ts';

/** A person who waits longer than this for the bot's first word counts as abandoned. */
const LONGEST_SILENCE_MS = 2_000;

const SIP_CODES = {
  busy: 486,
  no_answer: 480,
  rejected: 603,
  stop: 607,
  invalid_number: 404,
  failed: 503,
  auth_failed: 403,
} as const satisfies Partial<Record<NumberPlan['ends'], number>>;

/** The network answers without ringing, however long it takes. */
const NEVER_RINGS: ReadonlySet<NumberPlan['ends']> = new Set(['failed', 'auth_failed', 'invalid_number']);

/**
 * A simulated telephone network that calls no real numbers. Numbers answer, are busy or ring out according to a plan,
 * and people who answer really talk with the deployed bot.
 */
export function simulatedNetwork(plan: SimulatedPlan, openConversation: OpenConversation): Telephony {
  return {
    async *call(order, stopped): AsyncGenerator<CallEvent> {
      if (plan.ledger !== undefined) await enter(plan.ledger, order);
      const met = planFor(plan, order.destination, order.attempt);
      const chance = (what: string) => chanceOf(`${plan.seed} ${callKey(order)} ${what}`);
      const ringing = between(met.rings_ms, chance('ring'));
      const rings = !NEVER_RINGS.has(met.ends);
      const isUnanswered = met.ends === 'no_answer' || (rings && ringing > order.ringSeconds * 1_000);
      if (rings) yield { kind: 'ringing' };
      await pause(Math.min(ringing, order.ringSeconds * 1_000), stopped);
      if (isUnanswered) return yield ended(SIP_CODES.no_answer);
      if (met.ends !== 'answered' && met.ends !== 'machine') return yield ended(SIP_CODES[met.ends]);
      yield* talk(order, met, { openConversation, stopped, chance });
    },
  };
}

async function enter(ledger: string, order: CallOrder): Promise<void> {
  await appendFile(ledger, `${callKey(order)} ${order.destination} ${new Date().toISOString()}\n`);
}

interface TalkDeps {
  openConversation: OpenConversation;
  stopped: AbortSignal;
  chance(what: string): number;
}

async function* talk(
  order: CallOrder,
  { ends, says, thinks_ms }: NumberPlan,
  { openConversation, stopped, chance }: TalkDeps,
): AsyncGenerator<CallEvent> {
  const by = ends === 'machine' ? 'machine' : 'person';
  if (by === 'machine') {
    yield { kind: 'answered', by, conversationId: null };
    return yield { kind: 'ended', sipCode: 200, hungUpBy: 'bot', isAbandoned: false };
  }
  const from = performance.now();
  const bot = await openConversation(order).catch(() => null);
  // No bot can speak, for example because nothing is deployed any more.
  if (!bot) {
    yield { kind: 'answered', by, conversationId: null };
    return yield { kind: 'ended', sipCode: 200, hungUpBy: 'person', isAbandoned: true };
  }
  const isAbandoned = performance.now() - from > LONGEST_SILENCE_MS;
  yield { kind: 'answered', by, conversationId: bot.conversationId };
  for (const [turn, text] of says.entries()) {
    if (bot.hasHungUp()) break;
    await pause(between(thinks_ms, chance(`turn ${turn}`)), stopped);
    if (!(await succeeds(bot.say(text)))) return yield { ...OVER, hungUpBy: 'bot', isAbandoned, hasBotFailed: true };
  }
  if (bot.hasHungUp()) return yield { ...OVER, hungUpBy: 'bot', isAbandoned, transferredTo: bot.transferredTo() };
  // The call has ended, even if the bot cannot record it.
  await succeeds(bot.hangUp());
  yield { ...OVER, hungUpBy: 'person', isAbandoned };
}

const OVER = { kind: 'ended', sipCode: 200 } as const;

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

const ended = (sipCode: number): CallEvent => ({ kind: 'ended', sipCode, hungUpBy: 'network', isAbandoned: false });

const between = ([least, most]: readonly [number, number], chance: number): number => least + (most - least) * chance;

/** Rejects when the server stops, because the further course of the call is then unknown. */
async function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stopped });
}
