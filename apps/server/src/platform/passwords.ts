import { hash, parseOptions, verify } from '@node-rs/argon2';
import { fewAtATime } from '#platform/few-at-a-time.ts';

/** Argon2id with the memory that OWASP ASVS requires for one pass: about 60 ms. */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Each hash needs 46 MiB and one of the four threads that also read files and look up addresses. */
const ROOM = { atOnce: 2, waiting: 64, refusal: 'Too many sign-ins at once. Please try later.' };

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Accepts the password as typed, or without surrounding spaces, which a pasted one may have. Without a hash it
   * returns false after equally long.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** True if the hash has other parameters than new ones. */
  isOutdated(hash: string): boolean;
}

/** Hashes passwords exactly as given, a few at a time; refuses if too many wait. Only tests hash with less effort. */
export function createPasswords(effort = PARAMETERS): Passwords {
  const inTurn = fewAtATime(ROOM);
  const nobodys = inTurn(() => hash('nobody has this password', effort));
  return {
    hash: (password) => inTurn(() => hash(password, effort)),
    async verify(stored, password) {
      const against = stored ?? (await nobodys);
      const typed = await inTurn(() => verify(against, password));
      const trimmed = password.trim();
      const isRight = typed || (trimmed !== password && (await inTurn(() => verify(against, trimmed))));
      return stored !== null && isRight;
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== effort.memoryCost || timeCost !== effort.timeCost || parallelism !== effort.parallelism;
    },
  };
}
