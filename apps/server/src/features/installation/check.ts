import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckGroup, CheckState, InstallationCheck } from '@parley/contract';

/** The finding of a check and the advice, a sentence each. */
export interface Verdict {
  state: CheckState;
  found: string;
  todo?: string;
}

export const ok = (found: string): Verdict => ({ state: 'ok', found });
export const warning = (found: string, todo: string): Verdict => ({ state: 'warning', found, todo });
export const fault = (found: string, todo: string): Verdict => ({ state: 'fault', found, todo });
export const unchecked = (found: string): Verdict => ({ state: 'unchecked', found });

export interface Check<Facts> {
  id: string;
  name: string;
  judge(facts: Facts): Verdict;
}

/** Facts of one part of the installation, and the checks that judge them. */
interface Source<Facts> {
  group: CheckGroup;
  checks: readonly Check<Facts>[];
  gather(): Promise<Facts>;
}

/** A source whatever its facts are. */
export type Examined = () => Promise<InstallationCheck[]>;

/** The reason why a source has no facts here. */
export class NotChecked extends Error {
  override name = 'NotChecked';
}

const LONGEST_GATHERING_MS = 10_000;
/** PostgreSQL's code for a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/** A source that gets a limited time: without its facts, each of its checks says why it was not made. */
export function examined<Facts>({ group, checks, gather }: Source<Facts>, mostMs = LONGEST_GATHERING_MS): Examined {
  return async () => {
    const gathered = await gatherInTime(gather, mostMs);
    return checks.map(({ id, name, judge }) => {
      const verdict = 'reason' in gathered ? unchecked(gathered.reason) : judge(gathered.facts);
      return { id, group, name, state: verdict.state, found: verdict.found, todo: verdict.todo ?? null };
    });
  };
}

async function gatherInTime<Facts>(
  gather: () => Promise<Facts>,
  mostMs: number,
): Promise<{ facts: Facts } | { reason: string }> {
  const late = sleep(mostMs, undefined, { ref: false }).then(() => {
    throw new NotChecked(`There was no answer within ${mostMs / 1_000} s.`);
  });
  try {
    return { facts: await Promise.race([gather(), late]) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotChecked) return error.message;
  if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return 'The database lacks tables.';
  return `It could not be found out: ${messageOf(error)}.`;
}

/** The message of an error in one line, without a full stop. */
export function messageOf(error: unknown): string {
  const said = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : String(errorText(error));
  return said.replaceAll(/\s+/gu, ' ').trim().replace(/\.$/u, '').slice(0, 300);
}

function errorText(error: unknown): unknown {
  return error instanceof Error ? error.message || error.name : error;
}

/** All checks, in the order of their sources. */
export async function examineAll(sources: readonly Examined[]): Promise<InstallationCheck[]> {
  return (await Promise.all(sources.map((source) => source()))).flat();
}
