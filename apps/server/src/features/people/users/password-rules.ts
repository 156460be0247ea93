import { Worker } from 'node:worker_threads';
import { PASSWORD_MIN_LENGTH } from '@parley/domain/user';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import type { StrengthQuestion } from '#features/people/users/password-strength-worker.ts';

const MAX_BYTES = 1_024;
/** zxcvbn's third step of four: more than 10^8 guesses. */
const LEAST_SCORE = 3;
const NAME_PART_MIN_LENGTH = 4;
/** Milliseconds of CPU time: on a busy machine, time passes without progress. */
const LONGEST_CHECK_MS = 5_000;
const LOOKED_AT_EVERY_MS = 1_000;
/** For a thread that neither computes nor ends, or never sends its result. */
const LONGEST_WAIT_MS = 60_000;
/** Users who choose a password usually try another one soon. */
const KEPT_MS = 30_000;
/** Each check loads its own dictionaries. */
const inTurn = fewAtATime({
  atOnce: 2,
  waiting: 32,
  refusal: 'Too many passwords are being checked. Please try later.',
});

export interface PasswordOwner {
  email: string;
  name: string;
}

/** Why the password may not be used, a sentence each; empty if it may. */
export async function passwordFlaws(password: string, owner: PasswordOwner): Promise<string[]> {
  const flaws = plainFlaws(password, owner);
  if (flaws.length > 0) return flaws;
  const question = { password, known: [owner.email, owner.name, ...partsOf(owner)] };
  const score = await inTurn(() => strengthOf(question));
  return score >= LEAST_SCORE ? [] : ['The password is too easy to guess. Add words or avoid patterns.'];
}

function plainFlaws(password: string, owner: PasswordOwner): string[] {
  if (password === '') return ['No password provided.'];
  const flaws = [];
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) flaws.push(`Use at least ${PASSWORD_MIN_LENGTH} characters.`);
  if (Buffer.byteLength(password) > MAX_BYTES) flaws.push('The password is too long.');
  if (isMostlyOf(password, owner)) flaws.push('Do not use your name or email as the password.');
  return flaws;
}

/** True if at least half of the password consists of known facts about its owner. */
function isMostlyOf(password: string, owner: PasswordOwner): boolean {
  const typed = password.toLowerCase();
  const parts = partsOf(owner).toSorted((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), typed);
  return parts.length > 0 && rest.length <= typed.length / 2;
}

/** The words of the email and the name, and their combinations. */
function partsOf({ email, name }: PasswordOwner): string[] {
  const texts = [email, name].map((text) => text.toLowerCase().trim());
  const words = texts.flatMap((text) => [text, text.replaceAll(/\s+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words)].filter((word) => word.length >= NAME_PART_MIN_LENGTH);
}

/** Kept for a while: its dictionaries are slow to load, and choosing a password takes several checks. */
const kept = createKeptThread(() => new Worker(new URL('./password-strength-worker.ts', import.meta.url)), KEPT_MS);

/** zxcvbn's score, computed in a thread, as crafted passwords can take long. */
function strengthOf(question: StrengthQuestion): Promise<number> {
  const worker = kept.take();
  // A thread that is only starting has used no time yet.
  const before = worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  const watch = setInterval(() => void endIfLong(worker, before), LOOKED_AT_EVERY_MS);
  const end = setTimeout(() => void worker.terminate(), LONGEST_WAIT_MS);
  const answered = Promise.withResolvers<number>();
  const fail = (reason: unknown) => answered.reject(reason);
  const exit = () => fail(new Error('The check of a password took too long'));
  worker.once('message', answered.resolve).on('error', fail).on('exit', exit);
  worker.postMessage(question);
  return answered.promise
    .then((score) => {
      worker.off('error', fail).off('exit', exit);
      kept.giveBack(worker);
      return score;
    })
    .finally(() => {
      clearInterval(watch);
      clearTimeout(end);
    });
}

async function endIfLong(worker: Worker, before: Promise<NodeJS.CpuUsage>): Promise<void> {
  // A thread that has just ended has no usage.
  const used = await Promise.all([worker.cpuUsage(), before]).catch(() => null);
  if (used !== null && computed(used[0]) - computed(used[1]) > LONGEST_CHECK_MS) await worker.terminate();
}

/** Milliseconds. */
function computed({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
