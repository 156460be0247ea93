import { hash } from 'node:crypto';
import * as z from 'zod';

const Span = z
  .tuple([z.number().min(0).max(600_000), z.number().min(0).max(600_000)])
  .refine(([least, most]) => least <= most, 'must be from the lesser to the greater');

const NumberPlan = z.strictObject({
  ends: z.enum([
    'answered',
    'machine',
    'busy',
    'no_answer',
    'rejected',
    'stop',
    'invalid_number',
    'failed',
    'auth_failed',
  ]),
  /** Milliseconds until the person or the network answers. */
  rings_ms: Span.default([500, 3_000]),
  /** The sentences of the person, one for each turn of the bot; then they hang up. */
  says: z.array(z.string().max(1_000)).max(100).default([]),
  /** Milliseconds before each sentence. */
  thinks_ms: Span.default([500, 2_000]),
});
export type NumberPlan = z.output<typeof NumberPlan>;

const Plan = z.strictObject({
  /** A different seed gives different people. */
  seed: z.number().int().default(1),
  /** A file to which the network appends a line for each call: key, number and time. */
  ledger: z.string().optional(),
  /** The groups of numbers; their shares need not sum to 100. */
  people: z.array(NumberPlan.extend({ share: z.number().positive() })).min(1),
  /** Single numbers, in E.164. */
  numbers: z.record(z.string().regex(/^\+\d{4,15}$/u), NumberPlan).default({}),
});
export type SimulatedPlan = z.output<typeof Plan>;

/** Parses the file of the simulated network, or describes its faults. */
export function readSimulatedPlan(json: string): { plan: SimulatedPlan } | { fault: string } {
  try {
    const { data, error } = Plan.safeParse(JSON.parse(json));
    return data ? { plan: data } : { fault: z.prettifyError(error) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'is not JSON' };
  }
}

/** A mix of people, used if no file is given. */
export const EVERYDAY_PLAN: SimulatedPlan = Plan.parse({
  people: [
    { share: 55, ends: 'answered', says: ['Hello', 'Yes', 'No, thank you'] },
    { share: 10, ends: 'answered', says: ['Hello'] },
    { share: 5, ends: 'machine' },
    { share: 8, ends: 'busy' },
    { share: 15, ends: 'no_answer' },
    { share: 3, ends: 'rejected' },
    { share: 2, ends: 'invalid_number' },
    { share: 2, ends: 'failed' },
  ],
});

/** The fate of an attempt at a number. Repeated calls return an equal fate. */
export function planFor({ seed, people, numbers }: SimulatedPlan, destination: string, attempt: number): NumberPlan {
  const own = numbers[destination];
  if (own) return own;
  const total = people.reduce((sum, { share }) => sum + share, 0);
  let left = chanceOf(`${seed} ${destination} ${attempt}`) * total;
  const found = people.find(({ share }) => (left -= share) < 0);
  return found ?? people[0] ?? NumberPlan.parse({ ends: 'no_answer' });
}

/** A number from 0 to 1 that depends only on the words. */
export function chanceOf(words: string): number {
  return hash('sha256', words, 'buffer').readUInt32BE() / 2 ** 32;
}
