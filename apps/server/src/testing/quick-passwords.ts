import { createPasswords } from '#platform/passwords.ts';

/** Hashes with the least effort, for tests whose subject is not the hashing. Its users share a queue. */
export const quickPasswords = createPasswords({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });
