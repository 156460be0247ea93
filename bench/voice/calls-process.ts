/** Many calls in a process of its own, so that its figures are of nothing else. Sends them to the process that started it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaSession } from '@parley/voice';
import { SpeechTrack } from '@parley/voice/call/speech-track';
import { nodeClock } from '@parley/voice/node/node-clock';
import { bindUdp } from '@parley/voice/node/udp-socket';
import { createOpenMedia } from '@parley/voice/rtp/media-ports';
import { Pacer } from '@parley/voice/rtp/pacer';
import { VoiceDetector } from '@parley/voice/sound/voice-detector';
import { framesOf, randomFrom, speech } from '@parley/voice/testing/sounds';
import { CALLS, SECONDS, type CallFigures } from './many-calls.ts';

const HOST = '127.0.0.1';
const PEER = '127.0.0.2';
const FIRST_PORT = 20_000;
const PEER_PORT = 20_500;
const IDLE_SECONDS = 5;

const pacer = new Pacer(nodeClock, (fault) => console.error(fault));
let sockets = 0;

function openSessions(): Promise<MediaSession[]> {
  const random = randomFrom(1);
  const open = createOpenMedia({
    host: HOST,
    firstPort: FIRST_PORT,
    lastPort: FIRST_PORT + 2 * CALLS + 20,
    bind: async (address) => {
      const socket = await bindUdp(address);
      sockets += 1;
      return { ...socket, close: () => ((sockets -= 1), socket.close()) };
    },
    clock: nodeClock,
    wallNow: () => Date.now(),
    pacer,
    random: () => Math.floor(random() * 2 ** 32),
  });
  return Promise.all(Array.from({ length: CALLS }, open));
}

function begin(session: MediaSession, at: number, prompt: Int16Array[]): void {
  const detector = new VoiceDetector();
  const track = new SpeechTrack();
  let next = at;
  session.setSource(() => prompt[next++ % prompt.length] ?? null);
  session.onFrame((frame) => void track.push(detector.push(frame).isActive));
  session.start({
    remote: { host: PEER, port: PEER_PORT + at },
    codec: 'PCMA',
    payloadType: 8,
    eventsType: 101,
    direction: 'sendrecv',
    srtp: null,
  });
}

/** The share of late beats of this machine while nothing is done in them. */
async function idleLate(): Promise<number> {
  const idle = new Pacer(nodeClock, (fault) => console.error(fault));
  const stop = idle.add(() => {});
  await pause(IDLE_SECONDS * 1000);
  stop();
  return idle.beats.late / idle.beats.ticks;
}

async function measure(): Promise<CallFigures> {
  const lateWithoutCalls = await idleLate();
  const peer = fork(join(import.meta.dirname, 'echo-peer.ts'), [PEER, String(PEER_PORT), String(CALLS)]);
  await once(peer, 'message');
  const prompt = framesOf(speech(5000));
  const sessions = await openSessions();
  for (const [at, session] of sessions.entries()) begin(session, at, prompt);
  await pause(1000);
  const before = { ...pacer.beats, cpu: process.cpuUsage(), at: performance.now() };
  await pause(SECONDS * 1000);
  const beats = pacer.beats;
  const cpu = process.cpuUsage(before.cpu);
  const elapsed = performance.now() - before.at;
  const quality = sessions.map((session) => session.quality());
  const sum = (of: 'packetsReceived' | 'packetsSent') => quality.reduce((total, each) => total + each[of], 0);
  const memory = process.memoryUsage().rss / 2 ** 20;
  for (const session of sessions) session.close();
  peer.disconnect();
  return {
    received: sum('packetsReceived') / sum('packetsSent'),
    core: (cpu.user + cpu.system) / 1000 / elapsed / CALLS,
    late: (beats.late - before.late) / (beats.ticks - before.ticks),
    lateWithoutCalls,
    latestMs: beats.latestMs,
    memory,
    left: `${pacer.listeners}, ${sockets}`,
  };
}

process.send?.(await measure());
process.disconnect();
