import { readFile } from 'node:fs/promises';
import { ConfigError } from '#platform/config-error.ts';

const SHORTEST = 16;

/** The text of a key file, from which the key of a backup is derived. */
export async function keyText(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`The key file cannot be read: ${error instanceof Error ? error.message : file}`);
  });
  const key = text.trim();
  if (key.length >= SHORTEST) return key;
  throw new ConfigError(
    `The key file ${file} must have at least ${SHORTEST} characters; create one with \`openssl rand -base64 32\`.`,
  );
}
