import { setTimeout as sleep } from 'node:timers/promises';
import { firstSound, lastSound, silentFrom } from '@parley/voice/listening/recording';
import type { startExchange } from './exchange.ts';
import type { startPhone } from './phone.ts';

interface Talking {
  exchange: Awaited<ReturnType<typeof startExchange>>;
  phone: Awaited<ReturnType<typeof startPhone>>;
  /** Says a sentence, and returns when it was told to. */
  say(text: string): Promise<number>;
  number: string;
}

/** What was heard of a step in the sound of the call; null: as it should be. */
export interface Talked {
  /** By step, what is wrong with the sound. */
  faults: Record<string, string | null>;
  /** From the begin of the caller's words over the bot to the bot's silence. */
  silentMs: number | null;
  /** From the end of the caller's words to the bot's answer, by step. */
  answerMs: Record<string, number | null>;
}

/** The bot has finished when it is silent for so long; the pauses of its sentences are shorter. */
const QUIET_MS = 1_100;
const LONGEST_MS = 20_000;
/** The bot speaks for so long before the caller interrupts it. */
const OVER_BOT_MS = 2_500;
/** The longest time that the bot speaks on. */
const SOON_MS = 500;
const PACKETS = 50;

/** The caller's side of the call, from the first ring to the end. */
export async function talk({ exchange, phone, say, number }: Talking): Promise<Talked> {
  const { sound, desk } = exchange;
  const faults: Talked['faults'] = {};
  const answerMs: Talked['answerMs'] = {};

  async function answered(step: string, from: number): Promise<void> {
    const isAnswered = await sound.untilQuiet(from, QUIET_MS, LONGEST_MS);
    faults[step] = isAnswered ? null : 'the bot did not answer';
    if (isAnswered) answerMs[step] = answerAfter(sound.recording, from);
  }

  phone.dial(number);
  await answered('greeting', 0);
  const pressed = sound.now();
  await phone.press('1#');
  await answered('keys', pressed);
  await answered('form begins', await say('I would like to book a ticket'));
  await answered('answer', await say('to Vienna'));
  await answered('correction', await say('no, to Berlin'));
  await answered('form ends', await say('two'));

  const asked = await say('tell me the terms');
  await sound.untilBotTalks(asked, OVER_BOT_MS, LONGEST_MS);
  const over = await say('I want to talk to a person');
  faults['failed transfer'] = (await until(() => exchange.refused() > 0)) ? null : 'the busy desk was not called';
  const silentMs = silentAfter(sound.recording, over);
  faults['barge-in'] = silentMs !== null && silentMs <= SOON_MS ? null : `the bot spoke on for ${silentMs} ms`;
  const refused = sound.now();
  if (!(await sound.untilQuiet(refused, QUIET_MS, LONGEST_MS))) faults['failed transfer'] = 'the bot did not come back';

  await say('please try the other desk');
  const isTaken = await until(() => desk.seen.answered && desk.seen.packets > PACKETS);
  faults['second transfer'] = isTaken ? null : `the desk heard ${desk.seen.packets} packets`;
  phone.hangUp();
  faults['hang-up'] = (await until(() => desk.seen.hungUp)) ? null : 'the desk was not left';
  return { faults, silentMs, answerMs };
}

interface Tracks {
  caller: Int16Array;
  bot: Int16Array;
}

/** From the end of the caller's words to the bot's first sound after them. */
function answerAfter({ caller, bot }: Tracks, from: number): number | null {
  const began = firstSound(caller, from);
  const answer = began === null ? null : firstSound(bot, began);
  const ended = answer === null ? null : lastSound(caller, answer);
  return answer === null || ended === null ? null : Math.round(answer - ended);
}

function silentAfter({ caller, bot }: Tracks, from: number): number | null {
  const began = firstSound(caller, from);
  const silent = began === null ? null : silentFrom(bot, began);
  return silent === null || began === null ? null : Math.round(silent - began);
}

async function until(isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + LONGEST_MS;
  while (!isSo() && performance.now() < end) await sleep(10);
  return isSo();
}
