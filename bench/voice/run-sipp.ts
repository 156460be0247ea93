import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scenario, withRegistrar } from './sipp-scenario.ts';
import { REGISTER } from './sipp-scenarios.ts';
import type { Scenario } from './sipp-scenarios.ts';

/** The loopback addresses of sipp and our engine. */
export const SIPP = { host: '127.0.0.51', port: 5071 };
export const OURS = { host: '127.0.0.50', port: 5070 };

export function hasSipp(): boolean {
  return spawnSync('sipp', ['-v']).error === undefined;
}

export interface SippRun {
  /** 0: each call went as the scenario says. */
  code: number | null;
  /** The errors that sipp reports. */
  errors: string;
  retransmissions: number;
}

/** Plays a scenario against the engine until all calls are over; after half a minute it has failed. */
export async function runSipp(played: Scenario, transport: 'udp' | 'tcp'): Promise<SippRun> {
  const folder = await mkdtemp(join(tmpdir(), 'sipp-'));
  const file = join(folder, 'scenario.xml');
  const registers = played.sipp === 'answers' && played !== REGISTER;
  await writeFile(file, scenario(played.name, registers ? withRegistrar(played.steps) : played.steps));
  const { count, perSecond } = played.calls ?? { count: registers ? 2 : 1, perSecond: 1 };
  const target = played.sipp === 'calls' ? [`${OURS.host}:${OURS.port}`] : [];
  const child = spawn(
    'sipp',
    [
      ...[...target, '-sf', file, '-i', SIPP.host, '-p', String(SIPP.port), '-mi', SIPP.host, '-mp', '5100'],
      ...['-t', transport === 'udp' ? 'u1' : 't1', '-m', String(count), '-r', String(perSecond), '-nostdin'],
      ...['-timeout', '30', '-timeout_error', '-trace_err', '-trace_stat', '-fd', '1', '-skip_rlimit'],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const files = await readdir(folder);
  const read = async (ending: string) => {
    const found = files.find((name) => name.endsWith(ending));
    return found === undefined ? '' : await readFile(join(folder, found), 'utf8');
  };
  const errors = await read('_errors.log');
  const retransmissions = lastFigure(await read('.csv'), 'Retransmissions(C)');
  await rm(folder, { recursive: true });
  return { code, errors: errors.slice(0, 2000), retransmissions };
}

function lastFigure(csv: string, column: string): number {
  const [head = '', ...rows] = csv.trim().split('\n');
  const index = head.split(';').indexOf(column);
  return Number(rows.at(-1)?.split(';')[index] ?? 0);
}
