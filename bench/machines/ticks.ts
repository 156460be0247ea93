import { chat, projects, reactions, settings } from '@parley/contract';
import { asProgram, call, type Session } from '../product/client.ts';

const CONVERSATIONS = 10;
const EVERY_S = 1;

/** Conversations in which the server itself says something each second, as workers run persistent timers. */
export async function startTicks(session: Session) {
  const { project_id: projectId } = await call(session, projects.create, {
    body: { name: 'Ticks', template: 'blank' },
  });
  const query = { project_id: projectId };
  await call(session, settings.update, { query, body: { chatbot_client_scss: '$persistent-timeouts: true;' } });
  const timeout = { name: 'timeout', args: { seconds: EVERY_S, reaction: 'Tick' } };
  const tick = { name: 'Tick', intents: [], actions: [{ name: 'utter', args: { text: 'tick' } }] };
  const { id } = await call(session, reactions.create, { query, body: tick });
  await call(session, reactions.update, {
    params: { id },
    query,
    body: { ...tick, actions: [...tick.actions, timeout] },
  });
  await call(session, reactions.create, { query, body: { name: 'Begin', intents: ['__start__'], actions: [timeout] } });
  const program = await asProgram(session, projectId);
  const tokens = Array.from({ length: CONVERSATIONS }, (_, index) => `tick-${index}-`.padEnd(32, 'x'));
  const init = (token: string) =>
    call(program, chat.init, { query: { ...query, conversation_token: token }, body: { get_meta: true } });
  await Promise.all(tokens.map(init));
  return {
    projectId,
    /** The times of the ticks of each conversation, in milliseconds since 1970. */
    async times(): Promise<number[][]> {
      const trackers = await Promise.all(tokens.map(async (token) => (await init(token)).tracker));
      return trackers.map((tracker) =>
        tracker.filter(({ value }) => value === 'utter').map(({ timestamp }) => timestamp / 1_000),
      );
    },
  };
}

/** The longest time between two ticks of one conversation that lies in the span, beyond the second that they wait. */
export function longestDelay(times: readonly number[][], from: number, to: number): number {
  const gaps = times.flatMap((ticks) =>
    ticks.slice(1).flatMap((at, index) => {
      const before = ticks[index] ?? at;
      return at >= from && before <= to ? [at - before - EVERY_S * 1_000] : [];
    }),
  );
  return Math.max(0, ...gaps);
}

/** Two ticks of one conversation within half a second are one that ran twice. */
export function ticksTwice(times: readonly number[][]): number {
  return times.flatMap((ticks) => ticks.slice(1).filter((at, index) => at - (ticks[index] ?? 0) < 500)).length;
}
