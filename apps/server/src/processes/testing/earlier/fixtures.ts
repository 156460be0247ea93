import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The files with databases of earlier versions, the oldest first. */
export const EARLIER_DATABASES = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.sql.gz'))
  .toSorted();

/** The statements that make such a database. */
export function statementsOf(file: string): string {
  return gunzipSync(readFileSync(join(import.meta.dirname, file))).toString();
}
