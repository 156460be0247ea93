import * as z from 'zod/mini';

/** A positive integer from the one sequence over all projects and resources. */
export const Id = z.int().check(z.positive());

/** Microseconds since the epoch; strictly increasing within a project. */
export const Version = z.int().check(z.nonnegative());

/** Fields that the server sets on every versioned item; clients may send them back, and the server ignores them. */
export const Stamp = { version: z.optional(Version), who: z.optional(z.nullable(Id)) };

export type Microseconds = number;
