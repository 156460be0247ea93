/** The callers, in a process of their own: they dial the bot, talk with it and record what they hear. */
import { setTimeout as pause } from 'node:timers/promises';
import { createOpenMedia, createSipEngine, Pacer, type CallLeg } from '@parley/voice';
import { machineHash, machineRandom } from '@parley/voice/node/machine';
import { nodeClock } from '@parley/voice/node/node-clock';
import { sipSockets } from '@parley/voice/node/sip-sockets';
import { bindUdp } from '@parley/voice/node/udp-socket';
import { raisePriority } from '../../../apps/server/src/platform/raise-priority.ts';
import { Caller, endlessTalk, type CallerFigures } from './caller.ts';
import { BOT, CALLER_MEDIA, CALLERS, FIRST_NUMBER, TALKERS } from './plan.ts';
import { recognizerPeer } from './recognizer-peer.ts';

export type ToCallers = { call: { calls: number; seconds: number } } | 'stop';
export type FromCallers =
  | { peer: number }
  /** All calls have been answered, or have failed. */
  | { talking: number }
  | { over: { placed: number; failed: string[]; callers: CallerFigures[]; received: number; sent: number } };

const SPACING_MS = 40;

const callers = new Map<string, Caller>();
const hearers = new Map<number, Caller>();
let dialing: Caller | null = null;
const send = (message: FromCallers) => void process.send?.(message);
const peer = await recognizerPeer((number) => callers.get(number)?.words);
const engine = createSipEngine({
  account: {
    ...{ server: `${BOT.host}:${BOT.port}`, number: '420123456789', password: '', login: null, transport: 'udp' },
    ...{
      bind: CALLERS,
      publicHost: null,
      proxy: null,
      registers: 'no',
      registerFor: 300,
      allow: [BOT.host],
      srtp: 'offered',
    },
  },
  ...{ sockets: sipSockets(), clock: nodeClock, random: machineRandom, hash: machineHash, trace: null },
  openMedia: tapped(),
});

/** Media whose packets the caller hears as they arrive. */
function tapped() {
  const open = createOpenMedia({
    ...{ host: CALLERS.host, ...CALLER_MEDIA, clock: nodeClock, wallNow: Date.now, random: Math.random },
    pacer: new Pacer(nodeClock, (fault) => console.error(fault)),
    bind: async (address) => {
      const socket = await bindUdp(address);
      socket.onMessage((data) => hearers.get(address.port)?.hearPacket(data));
      return socket;
    },
  });
  return async () => {
    const session = await open();
    if (dialing) hearers.set(session.local.port, dialing);
    return session;
  };
}

async function callAll({ calls, seconds }: { calls: number; seconds: number }): Promise<void> {
  const legs: { caller: Caller | null; leg: CallLeg }[] = [];
  const failed: string[] = [];
  for (let nth = 0; nth < calls; nth++) {
    const number = String(FIRST_NUMBER + nth);
    const caller = nth < TALKERS ? new Caller(nth, seconds * 1_000) : null;
    if (caller) callers.set(number, caller);
    dialing = caller;
    const dialed = await engine.dial(number, { ringMs: 10_000 }).result;
    if (dialed.answered) legs.push({ caller, leg: begun(dialed.leg, nth, caller, failed) });
    else failed.push(`${number}: ${dialed.code} ${dialed.reason}`);
    await pause(SPACING_MS);
  }
  send({ talking: legs.length });
  await pause(seconds * 1_000);
  isOver = true;
  const qualities = legs.map(({ leg }) => leg.quality());
  const figures = legs.flatMap(({ caller }) => caller?.figures() ?? []);
  for (const { leg } of legs) leg.hangUp();
  await pause(500);
  const sum = (of: 'packetsReceived' | 'packetsSent') => qualities.reduce((total, each) => total + each[of], 0);
  send({
    over: { placed: calls, failed, callers: figures, received: sum('packetsReceived'), sent: sum('packetsSent') },
  });
}

function begun(leg: CallLeg, nth: number, caller: Caller | null, failed: string[]): CallLeg {
  leg.onEnded(({ by, reason }) => {
    if (by !== 'caller' && !isOver) failed.push(`${FIRST_NUMBER + nth} ended: ${reason}`);
  });
  if (caller) caller.begin(leg);
  else leg.setSource(endlessTalk(nth));
  return leg;
}

let isOver = false;
process.on('message', (message: ToCallers) => {
  if (message === 'stop') void engine.stop().then(() => (peer.close(), process.disconnect()));
  else void callAll(message.call);
});
// The callers must not be what is measured.
raisePriority();
await engine.start();
send({ peer: peer.port });
