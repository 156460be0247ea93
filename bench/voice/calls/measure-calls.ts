import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BotFigures, BotLeft, FromBot, ToBot } from './bot-process.ts';
import type { FromCallers, ToCallers } from './callers-process.ts';
import { FIRST_NUMBER } from './plan.ts';

export interface CallsAsked {
  calls: number;
  seconds: number;
}

/** Figures of calls in real time; shares are shares of 1. */
export interface CallsMeasured extends Pick<BotFigures, 'core' | 'late' | 'latestMs' | 'memory'> {
  placed: number;
  failed: string[];
  received: number;
  lateWithoutCalls: number;
  answerMs: number[];
  silentMs: number[];
  turns: number;
  /** What reached the bot otherwise than it was said. */
  cutOff: string[];
  left: BotLeft;
}

/** Places calls with real sockets on loopback, callers and bot in a process each. */
export async function measureCalls({ calls, seconds }: CallsAsked): Promise<CallsMeasured> {
  const options = { execArgv: [...process.execArgv, '--expose-gc'] };
  const bot = fork(join(import.meta.dirname, 'bot-process.ts'), options);
  const callers = fork(join(import.meta.dirname, 'callers-process.ts'));
  try {
    const tellBot = (message: ToBot) => void bot.send(message);
    const tellCallers = (message: ToCallers) => void callers.send(message);
    const [{ peer }] = await Promise.all([next(callers, 'peer'), next(bot, 'ready')]);
    tellBot({ start: { peer } });
    const { idle } = await next(bot, 'idle');
    tellCallers({ call: { calls, seconds } });
    await next(callers, 'talking');
    tellBot('measure');
    const { over } = await next(callers, 'over');
    tellBot('over');
    const { measured } = await next(bot, 'measured');
    tellBot('stop');
    const { left } = await next(bot, 'left');
    const ended = Promise.all([once(bot, 'exit'), once(callers, 'exit')]);
    tellCallers('stop');
    await ended;
    const { placed, failed } = over;
    return { placed, failed, ...combined(over, measured), lateWithoutCalls: idle, left };
  } finally {
    bot.kill();
    callers.kill();
  }
}

type Over = Extract<FromCallers, { over: unknown }>['over'];
type Message = FromBot | FromCallers;
type Named<Name extends string> = Name extends 'ready' ? 'ready' : Extract<Message, Record<Name, unknown>>;

/** Waits for a message; throws if the process ends before. */
function next<Name extends string>(child: ChildProcess, name: Name): Promise<Named<Name>> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`A process of the calls ended before it sent "${name}"`));
    const heard = (message: Message) => {
      if (message !== name && !Object.hasOwn(Object(message), name)) return;
      child.off('message', heard);
      child.off('exit', ended);
      resolve(message as Named<Name>);
    };
    child.on('message', heard);
    child.once('exit', ended);
  });
}

function combined({ callers, received, sent }: Over, bot: BotFigures) {
  const sorted = (times: (number | null)[]) => times.map((time) => time ?? Infinity).toSorted((a, b) => a - b);
  const { core, late, latestMs, memory } = bot;
  return {
    ...{ core, late, latestMs, memory },
    received: (bot.received + received) / (bot.sent + sent),
    answerMs: sorted(callers.flatMap(({ answerMs }) => answerMs)),
    silentMs: sorted(callers.flatMap(({ silentMs }) => silentMs)),
    turns: callers.reduce((total, { said }) => total + said.length, 0),
    cutOff: callers.flatMap(({ said }, nth) => lost(said, bot.asked[String(FIRST_NUMBER + nth)] ?? [])),
  };
}

/** What was said and did not reach the bot as it was said. */
function lost(said: string[], asked: string[]): string[] {
  const waiting = [...asked];
  return said.filter((text) => {
    const at = waiting.indexOf(text);
    if (at >= 0) waiting.splice(at, 1);
    return at < 0;
  });
}
