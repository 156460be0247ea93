import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

const SUFFIX = '_FILE';

/**
 * The variables that are set, by name. `NAME_FILE` gives the path of a file with the value of NAME, so that a secret
 * does not appear in the environment, which child processes and inspections of containers show. Throws if a file has no
 * value, because a missing secret must not mean a default.
 */
export function variablesOf(
  environment: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string> {
  const given = new Map<string, string>();
  const faults: string[] = [];
  for (const name of names) {
    const value = environment[name] ?? '';
    const file = environment[name + SUFFIX] ?? '';
    if (value !== '' && file !== '') faults.push(`${name} and ${name}${SUFFIX} are both set; set one of them`);
    if (value !== '') given.set(name, value);
    else if (file !== '') take(name, file);
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return Object.fromEntries(given);

  function take(name: string, file: string): void {
    try {
      const value = readFileSync(file, 'utf8').replace(/\r?\n$/u, '');
      if (value === '') faults.push(`${name}${SUFFIX} names ${file}, which is empty`);
      else given.set(name, value);
    } catch (error) {
      faults.push(`${name}${SUFFIX} cannot be read: ${error instanceof Error ? error.message : file}`);
    }
  }
}
