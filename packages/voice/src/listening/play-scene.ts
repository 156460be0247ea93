import type { CallEvent } from '#call/call-events.ts';
import { createSpokenCache } from '#call/spoken-cache.ts';
import { TurnController } from '#call/turn-controller.ts';
import { AS_A_PERSON } from '#call/voicemail.ts';
import { joinedSockets } from '#listening/loopback.ts';
import { MovedClock } from '#listening/moved-clock.ts';
import { Recording } from '#listening/recording.ts';
import { ScriptedConversation, ScriptedVoice } from '#listening/scripted-bot.ts';
import { sessionLeg } from '#listening/session-leg.ts';
import { KnowingRecognizer, KnownWords, type SpokenLine } from '#listening/spoken-line.ts';
import { Pacer } from '#rtp/pacer.ts';
import { isRtcp, readRtp } from '#rtp/rtp-packet.ts';
import { RtpSession } from '#rtp/rtp-session.ts';
import { FRAME_SAMPLES, type Address, type DatagramSocket, type Frame } from '#seams.ts';
import type { Expectation } from '#call/expectation.ts';
import { decodeG711 } from '#sound/g711.ts';
import { toSample } from '#sound/level.ts';

const BOT = { host: '10.0.0.1', port: 2000 };
const CALLER = { host: '10.0.0.2', port: 2000 };
/** The beat of the caller's telephone is not the bot's. */
const CALLER_BEAT_MS = 7;
const CODEC = 'PCMA';
const ANSWER = 'An answer.';
/** The bot's own sound comes back so late. */
const ECHO_FRAMES = 6;

/** One call of the listening set: the bot acts, and the caller speaks once. */
export interface Scene {
  language: string;
  /** A long text that the bot speaks from the begin on; empty: it waits. */
  saying: string;
  expects: Expectation;
  /** The caller's words at `atMs`; null: silence. */
  line: SpokenLine | null;
  atMs: number;
  lengthMs: number;
  /** Sound behind the caller: samples that are repeated. */
  background: Int16Array | null;
  /** The share of the bot's sound that the caller's telephone sends back. */
  echo: number;
}

export interface PlayedScene {
  /** The inputs that the conversation got. */
  asked: string[];
  events: CallEvent[];
  recording: Recording;
}

/** Plays a call on a clock that is moved, with RTP and G.711 between the caller and the bot. */
export async function playScene(scene: Scene, voiceOf: (text: string) => Int16Array): Promise<PlayedScene> {
  const clock = new MovedClock();
  const recording = new Recording(scene.lengthMs);
  const record = (data: Uint8Array, from: Address) => {
    const packet = isRtcp(data) ? null : readRtp(data);
    if (packet && from.host === BOT.host) recording.add('bot', clock.now(), decodeG711(CODEC, packet.payload));
  };
  const [botSocket, callerSocket] = joinedSockets([BOT, CALLER], record);
  const bot = sessionOn(clock, botSocket, CALLER);
  const leg = sessionLeg(bot, 'scene');
  const words = new KnownWords(clock);
  const conversation = new ScriptedConversation(clock, {
    ...{ greeting: scene.saying, expects: scene.expects },
    answer: () => ({ text: ANSWER }),
  });
  const events: CallEvent[] = [];
  const controller = new TurnController({
    ...{ leg, clock, conversation },
    recognizers: [new KnowingRecognizer(clock, words)],
    speakers: [new ScriptedVoice(clock, voiceOf)],
    settings: settingsOf(scene.language),
    cache: createSpokenCache(60),
    loadSound: () => Promise.reject(new Error('There are no sounds')),
    observe: (event) => events.push(event),
  });
  controller.start();
  await clock.pass(CALLER_BEAT_MS);
  const caller = sessionOn(clock, callerSocket, BOT);
  speakAs(caller, scene, { clock, recording, words });
  await clock.pass(scene.lengthMs - CALLER_BEAT_MS);
  leg.end({ by: 'caller', code: null, reason: 'over' });
  caller.close();
  await clock.pass(0);
  return { asked: conversation.asked, events, recording };
}

interface CallerSide {
  clock: MovedClock;
  recording: Recording;
  words: KnownWords;
}

/** Sends the caller's line, the sound behind it, and the echo of the bot. */
function speakAs(
  session: RtpSession,
  { line, atMs, background, echo }: Scene,
  { clock, recording, words }: CallerSide,
): void {
  const heard: Frame[] = [];
  let at = 0;
  let said = 0;
  session.onFrame((frame) => {
    heard.push(frame);
    if (heard.length > ECHO_FRAMES) heard.shift();
  });
  session.setSource(() => {
    const now = clock.now();
    const isSpeaking = line !== null && now >= atMs && said < line.sound.length;
    const clean = isSpeaking ? line.sound.subarray(said, said + FRAME_SAMPLES) : null;
    if (line && clean) {
      if (said === 0) words.begin(line);
      recording.add('caller', now, clean);
      said += FRAME_SAMPLES;
    }
    const [back] = heard;
    const from = at;
    at += FRAME_SAMPLES;
    return Int16Array.from({ length: FRAME_SAMPLES }, (_, index) => {
      const noise = background?.[(from + index) % background.length] ?? 0;
      return toSample((clean?.[index] ?? 0) + noise + echo * (back?.[index] ?? 0));
    });
  });
}

function sessionOn(clock: MovedClock, socket: DatagramSocket, remote: Address): RtpSession {
  const session = new RtpSession({
    ...{ socket, control: null, clock, wallNow: () => clock.now(), random: () => 1 },
    pacer: new Pacer(clock, (fault) => {
      throw fault;
    }),
  });
  session.start({ remote, codec: CODEC, payloadType: 8, eventsType: 101, direction: 'sendrecv', srtp: null });
  return session;
}

function settingsOf(language: string) {
  return {
    ...{ language, voice: null, speed: 1, pitch: 1, hints: [] },
    correct: (text: string) => text,
    silence: { timeoutMs: 600_000, retries: 0, text: '', lastText: '' },
    ...{ filler: '', failure: '', voicemail: AS_A_PERSON },
  };
}
