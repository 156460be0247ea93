import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const CALLS = 100;
export const SECONDS = 30;

export interface CallFigures {
  /** Shares of 1. */
  received: number;
  core: number;
  late: number;
  lateWithoutCalls: number;
  latestMs: number;
  /** MB. */
  memory: number;
  left: string;
}

export async function measureCalls(): Promise<CallFigures> {
  const calls = fork(join(import.meta.dirname, 'calls-process.ts'));
  const [figures]: CallFigures[] = (await once(calls, 'message')) as CallFigures[];
  if (!figures) throw new Error('The process of the calls sent no figures');
  return figures;
}
