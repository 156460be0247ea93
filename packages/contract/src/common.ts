import { Id, Version } from '@parley/domain/ids';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';

/** A whole number in a query: digits only, no sign, no blanks, no exponent. */
export const QueryNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,16}$/u, 'Must be a whole number')),
  z.pipe(z.transform(Number), z.int('Must be a whole number of at most 9,007,199,254,740,991')),
);

/** 9999-12-31T23:59:59Z */
const LATEST_SECONDS = 253_402_300_799;

/** A moment in a query, in seconds since 1970. */
export const QuerySeconds = z.pipe(
  QueryNumber,
  z.number().check(z.maximum(LATEST_SECONDS, 'Must be a time in seconds since 1970')),
);

/** A moment in a query, in microseconds: the state as it was then. */
export const AtTime = z.object({ mtime: z.optional(QueryNumber) });

/** Page size of a list. */
export const PageLimit = z.pipe(
  QueryNumber,
  z.number().check(z.minimum(1, 'Must be from 1 to 500'), z.maximum(500, 'Must be from 1 to 500')),
);

export const Page = z.object({
  limit: z.optional(QueryNumber),
  cursor: z.optional(text(200)),
});

/** A write's answer. */
export const Written = z.object({ id: Id, version: Version });
export type Written = z.infer<typeof Written>;

/** The answer of a list's write and of a deletion. */
export const ListWritten = z.object({ version: Version });
export type ListWritten = z.infer<typeof ListWritten>;

export const LIST_BODY_LIMIT = 8 * 1024 * 1024;
export const BODY_LIMIT = 1024 * 1024;

export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    conflicts: z.optional(
      z.array(z.object({ resource: z.string(), id: Id, version: Version, who: z.nullable(Id), deleted: z.boolean() })),
    ),
    request_id: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
