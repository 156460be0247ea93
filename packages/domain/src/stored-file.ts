import * as z from 'zod/mini';
import { Id } from '#ids.ts';
import { text } from '#text.ts';

const LONGEST_NAME = 255;
const TOO_LONG = `The file name is longer than ${LONGEST_NAME} characters`;
/** Control characters, line ends, and characters that change the text direction. */
// oxlint-disable-next-line no-misleading-character-class -- The class lists each character separately.
const MISLEADING = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The name of a stored file. It is not a path. */
export const FileName = text(LONGEST_NAME, TOO_LONG).check(
  z.trim(),
  z.minLength(1, 'The file name is empty'),
  z.refine((name) => !/[/\\]/u.test(name), 'The file name contains a folder'),
  z.refine((name) => !/^\.+$/u.test(name), 'The file name has only dots'),
  z.refine((name) => !MISLEADING.test(name), 'The file name contains control characters'),
);

/** SHA-256 in hexadecimal. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/u));

/** A file that a bot plays or sends. Its bytes are stored once, under their hash. */
export const StoredFile = z.object({
  id: Id,
  name: FileName,
  /** Detected from the content, such as `audio/wav`. */
  type: z.string(),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  sha256: Sha256,
});
export type StoredFile = z.infer<typeof StoredFile>;
