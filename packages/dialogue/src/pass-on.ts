import type { Turn } from '#turn.ts';
import { log } from '#turn.ts';

/** Logs that the other system of a redirect answers, not the bot. */
export function logPassedOn(turn: Turn): void {
  const system = turn.state.integration?.system ?? '';
  log(turn, 'info', `Forwarded to ${system}`, { passed_on: system });
}
