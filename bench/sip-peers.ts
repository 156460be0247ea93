/**
 * Calls and is called by sipp (Debian's package sip-tester), an exchange that we have not written. `REPEATS=n` plays each
 * scenario n times. Without sipp it says so and ends.
 */
import { isDeepStrictEqual } from 'node:util';
import { createSipEngine } from '@parley/voice';
import type { CallLeg, IncomingCall, TelephonyEngine } from '@parley/voice';
import { machineHash, machineRandom } from '@parley/voice/node/machine';
import { nodeClock } from '@parley/voice/node/node-clock';
import { sipSockets } from '@parley/voice/node/sip-sockets';
import { hasSipp, OURS, runSipp, SIPP } from './voice/run-sipp.ts';
import type { SippRun } from './voice/run-sipp.ts';
import { silentMedia } from './voice/silent-media.ts';
import { REGISTER, RUSH, SCENARIOS } from './voice/sipp-scenarios.ts';
import type { Scenario, Waiting } from './voice/sipp-scenarios.ts';

const repeats = Number(process.env['REPEATS'] ?? 1);

function makeEngine(transport: 'udp' | 'tcp', registers: boolean): TelephonyEngine {
  let port = 5110;
  return createSipEngine({
    account: {
      ...{ server: `${SIPP.host}:${SIPP.port}`, number: '100', password: 'secret', login: null, proxy: null },
      ...{ transport, bind: OURS },
      ...{
        publicHost: null,
        registers: registers ? 'yes' : 'no',
        registerFor: 3600,
        allow: [SIPP.host],
        srtp: 'offered',
      },
    },
    sockets: sipSockets(),
    clock: nodeClock,
    random: machineRandom,
    hash: machineHash,
    openMedia: async () => silentMedia(OURS.host, (port += 2), () => {}),
    trace: process.env['TRACE'] === undefined ? null : (message) => console.log(message.sent ? '→' : '←', message.text),
  });
}

/** Does with each call what the scenario wants. */
function attend(engine: TelephonyEngine, wants: string): { wait: Waiting; open: Set<CallLeg> } {
  const legs: CallLeg[] = [];
  const waiting: ((leg: CallLeg) => void)[] = [];
  const open = new Set<CallLeg>();
  async function answer(call: IncomingCall): Promise<void> {
    const leg = await call.accept();
    open.add(leg);
    leg.onEnded(() => void open.delete(leg));
    const next = waiting.shift();
    if (next) next(leg);
    else legs.push(leg);
  }
  engine.onIncoming((call) => {
    if (wants === 'busy') call.refuse(486);
    if (wants !== 'answer') return;
    void answer(call);
  });
  const wait: Waiting = {
    leg: () => new Promise((resolve) => (legs[0] ? resolve(legs.shift() as CallLeg) : waiting.push(resolve))),
    ended: (leg) => new Promise((resolve) => leg.onEnded(({ by, reason }) => resolve(`${by} ${reason}`))),
    registered: new Promise((resolve) => {
      engine.onAccount(({ state }) => state === 'registered' && resolve(state));
    }),
  };
  return { wait, open };
}

/** When sipp has ended, what still waits for it has failed. */
async function play(
  scenario: Scenario,
  transport: 'udp' | 'tcp',
): Promise<{ run: SippRun; shown: unknown; left: number }> {
  const isAnswering = scenario.sipp === 'answers';
  const engine = makeEngine(transport, isAnswering);
  const wants = scenario.incoming ?? 'answer';
  const { wait, open } = attend(engine, wants);
  const running = runSipp(scenario, transport);
  const over = running.then(() => pause(1000)).then(() => 'nothing');
  if (isAnswering) await pause(300);
  await engine.start();
  if (isAnswering) await Promise.race([wait.registered, over]);
  const shown = await Promise.race([scenario.play(engine, wait), over]);
  const run = await running;
  const left = open.size;
  await engine.stop();
  return { run, shown, left };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void nodeClock.after(milliseconds, resolve));
}

let faults = 0;
if (!hasSipp()) {
  console.log('sipp is not installed (Debian: sip-tester); nothing was tried.');
} else {
  const all = (['udp', 'tcp'] as const).flatMap((transport) =>
    [REGISTER, ...SCENARIOS, RUSH].map((scenario) => ({ scenario, transport })),
  );
  const chosen = all.filter(
    ({ scenario, transport }) =>
      scenario.name.includes(process.env['ONLY'] ?? '') && !(scenario.onlyUdp && transport === 'tcp'),
  );
  for (const { scenario, transport } of Array.from({ length: repeats }, () => chosen).flat()) {
    const { run, shown, left } = await play(scenario, transport);
    const isGood = run.code === 0 && isDeepStrictEqual(shown, scenario.shows) && left === 0;
    faults += isGood ? 0 : 1;
    console.log(`${isGood ? '✔' : '✖'} ${transport} ${scenario.name} (${run.retransmissions} retransmissions)`);
    if (!isGood) console.log({ shown, left, ...run });
  }
}
process.exitCode = faults === 0 ? 0 : 1;
