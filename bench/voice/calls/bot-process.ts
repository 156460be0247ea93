/** The bot that answers many calls, in a process of its own, so that its figures are of nothing else. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  createOpenMedia,
  createSipEngine,
  Pacer,
  TurnController,
  type CallLeg,
  type IncomingCall,
} from '@parley/voice';
import { createSpokenCache } from '@parley/voice/call/spoken-cache';
import { AS_A_PERSON } from '@parley/voice/call/voicemail';
import { botVoice } from '@parley/voice/listening/run-listening';
import { ScriptedConversation, ScriptedVoice } from '@parley/voice/listening/scripted-bot';
import { machineHash, machineRandom } from '@parley/voice/node/machine';
import { nodeClock } from '@parley/voice/node/node-clock';
import { readClips } from '@parley/voice/node/read-clips';
import { sipSockets } from '@parley/voice/node/sip-sockets';
import { bindUdp } from '@parley/voice/node/udp-socket';
import { allowedPlaces } from '../../../apps/server/src/platform/outgoing/addresses.ts';
import { createOutgoing } from '../../../apps/server/src/platform/outgoing/outgoing.ts';
import { raisePriority } from '../../../apps/server/src/platform/raise-priority.ts';
import { voskRecognizer } from '../../../apps/server/src/platform/recognition/vosk-recognizer.ts';
import { answerOf, BOT, BOT_MEDIA, CALLERS, expectationOf, FIRST_NUMBER, TALKERS } from './plan.ts';

export type ToBot = { start: { peer: number } } | 'measure' | 'over' | 'stop';
export type FromBot = 'ready' | { idle: number } | { measured: BotFigures } | { left: BotLeft };

export interface BotFigures {
  /** Shares of 1. */
  core: number;
  late: number;
  latestMs: number;
  /** MB. */
  memory: number;
  /** What each conversation got, by the number that was called. */
  asked: Record<string, string[]>;
  received: number;
  sent: number;
}

export interface BotLeft {
  beats: number;
  sockets: number;
  timers: number;
  /** MB more than before the calls. */
  memory: number;
}

const IDLE_MS = 3_000;
/** Transactions of SIP remember an answer for so long. */
const FORGOTTEN_MS = 33_000;

const pacer = new Pacer(nodeClock, (fault) => console.error(fault));
const asked = new Map<string, string[]>();
const legs = new Set<CallLeg>();
const before = { cpu: process.cpuUsage(), at: 0, ticks: 0, late: 0, heap: 0, timers: 0, calls: 0 };
let sockets = 0;
const send = (message: FromBot) => void process.send?.(message);

const engine = createSipEngine({
  account: {
    ...{ server: `${CALLERS.host}:${CALLERS.port}`, number: '100', password: '', login: null, transport: 'udp' },
    ...{
      bind: BOT,
      publicHost: null,
      proxy: null,
      registers: 'no',
      registerFor: 300,
      allow: [CALLERS.host],
      srtp: 'offered',
    },
  },
  ...{ sockets: sipSockets(), clock: nodeClock, random: machineRandom, hash: machineHash, trace: null },
  openMedia: createOpenMedia({
    ...{ host: BOT.host, ...BOT_MEDIA, clock: nodeClock, wallNow: Date.now, random: Math.random, pacer },
    bind: async (address) => {
      const socket = await bindUdp(address);
      sockets += 1;
      return { ...socket, close: () => ((sockets -= 1), socket.close()) };
    },
  }),
});

async function answer(call: IncomingCall, peer: number, outgoing: ReturnType<typeof createOutgoing>): Promise<void> {
  const nth = Number(call.to) - FIRST_NUMBER;
  const isTalk = nth < TALKERS;
  const conversation = new ScriptedConversation(nodeClock, {
    ...{ greeting: isTalk ? answerOf(0) : answerOf(1), expects: expectationOf(nth, 0) },
    answer: (turn) => ({ text: answerOf(turn), expects: expectationOf(nth, turn + 1) }),
  });
  asked.set(call.to, conversation.asked);
  const leg = await call.accept();
  legs.add(leg);
  const controller = new TurnController({
    ...{ leg, clock: nodeClock, conversation },
    recognizers: isTalk ? [voskRecognizer({ url: `ws://127.0.0.1:${peer}/?call=${call.to}` }, outgoing)] : [],
    speakers: [new ScriptedVoice(nodeClock, voiceOf)],
    settings: {
      ...{ language: 'en', voice: null, speed: 1, pitch: 1, hints: [], correct: (text: string) => text },
      // The bot speaks on to those who do not talk with it.
      silence: { timeoutMs: isTalk ? 600_000 : 500, retries: 1_000, text: answerOf(1), lastText: '' },
      ...{ filler: '', failure: '', voicemail: AS_A_PERSON },
    },
    cache: createSpokenCache(60),
    loadSound: () => Promise.reject(new Error('There are no sounds')),
    observe(event) {
      if (event.kind === 'failed') console.error(`${call.to}: ${event.part}, ${event.why}`);
    },
  });
  controller.start();
  await controller.done;
}

const voiceOf = botVoice(readClips());
let outgoing: ReturnType<typeof createOutgoing> | null = null;

async function start(peer: number): Promise<void> {
  raisePriority();
  const way = createOutgoing(allowedPlaces([`127.0.0.1:${peer}`]));
  outgoing = way;
  engine.onIncoming((call) => void answer(call, peer, way));
  await engine.start();
  const idle = new Pacer(nodeClock, (fault) => console.error(fault));
  const stop = idle.add(() => {});
  await pause(IDLE_MS);
  stop();
  before.heap = heapNow();
  before.timers = timersNow();
  send({ idle: idle.beats.late / idle.beats.ticks });
}

function begin(): void {
  const { ticks, late } = pacer.beats;
  Object.assign(before, { cpu: process.cpuUsage(), at: performance.now(), ticks, late, calls: pacer.listeners });
}

function measured(): BotFigures {
  const cpu = process.cpuUsage(before.cpu);
  const { ticks, late, latestMs } = pacer.beats;
  const qualities = [...legs].map((leg) => leg.quality());
  return {
    core: (cpu.user + cpu.system) / 1000 / (performance.now() - before.at) / Math.max(1, before.calls),
    late: (late - before.late) / Math.max(1, ticks - before.ticks),
    ...{ latestMs, memory: process.memoryUsage().rss / 2 ** 20, asked: Object.fromEntries(asked) },
    received: qualities.reduce((sum, { packetsReceived }) => sum + packetsReceived, 0),
    sent: qualities.reduce((sum, { packetsSent }) => sum + packetsSent, 0),
  };
}

async function left(): Promise<BotLeft> {
  legs.clear();
  asked.clear();
  await pause(FORGOTTEN_MS);
  const memory = heapNow() - before.heap;
  return { beats: pacer.listeners, sockets, timers: timersNow() - before.timers, memory };
}

function heapNow(): number {
  global.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function timersNow(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

async function stop(): Promise<void> {
  send({ left: await left() });
  await engine.stop();
  await outgoing?.close();
  process.disconnect();
}

process.on('message', (message: ToBot) => {
  if (message === 'measure') begin();
  else if (message === 'over') send({ measured: measured() });
  else if (message === 'stop') void stop();
  else void start(message.start.peer);
});
send('ready');
