import * as z from 'zod/mini';
import { LIMITS, text } from '#text.ts';

/** A reaction that an action leads to while a condition holds; without a condition, if none before it holds. */
export const ConditionalTarget = z.strictObject({
  when: z.optional(text(LIMITS.condition)),
  reaction: z.string('Enter the name of a reaction'),
});
export type ConditionalTarget = z.infer<typeof ConditionalTarget>;

/** The argument of each built-in action that takes a list of conditional targets. */
const TARGET_LISTS: Readonly<Record<string, string>> = { goto: 'reaction', expect: 'reactions', timeout: 'reaction' };

interface Fault {
  path: (string | number)[];
  message: string;
}

/** Faults in the arguments of a call, each with its place in the call. */
export function callFaults(name: string, args: Readonly<Record<string, unknown>>): Fault[] {
  return [...targetFaults(name, args), ...questionFaults(name, args)];
}

const MOST_TRIES = 9;

const FLAGS: readonly string[] = ['', 'true', 'yes', '1', 'false', 'no', '0'];

function isFlag(value: unknown = ''): boolean {
  if (value === null || typeof value === 'boolean' || value === 0 || value === 1) return true;
  return typeof value === 'string' && FLAGS.includes(value.trim().toLowerCase());
}

function questionFaults(name: string, { tries, interrupt }: Readonly<Record<string, unknown>>): Fault[] {
  if (name.trim() !== 'ask') return [];
  const faults: Fault[] = [];
  const most = Number(tries ?? '');
  const isCount = Number.isInteger(most) && most >= 1 && most <= MOST_TRIES;
  if ((tries ?? '') !== '' && !isCount) {
    faults.push({ path: ['args', 'tries'], message: `Enter a whole number from 1 to ${MOST_TRIES}` });
  }
  // It is read when the caller answers, without expressions.
  if (!isFlag(interrupt)) {
    faults.push({ path: ['args', 'interrupt'], message: 'Enter true or false' });
  }
  return faults;
}

function targetFaults(name: string, args: Readonly<Record<string, unknown>>): Fault[] {
  const argument = TARGET_LISTS[name.trim()];
  const list = argument === undefined ? undefined : args[argument];
  if (argument === undefined || !Array.isArray(list)) return [];
  return list.flatMap((item: unknown, at) => {
    if (typeof item !== 'object' || item === null) return [];
    const { error } = z.safeParse(ConditionalTarget, item);
    return (error?.issues ?? []).map(({ path, message }) => ({
      path: ['args', argument, at, ...path.map((key) => (typeof key === 'number' ? key : String(key)))],
      message,
    }));
  });
}
