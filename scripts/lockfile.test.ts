import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package is locked to its content, and comes from whichever registry npm is told to use', () => {
  expect(installed.length).toBeGreaterThan(100);
  const loose = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  const bound = installed.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://'));
  expect([loose, bound]).toEqual([[], []]);
});

test('every package that has a script for its installation is allowed to run it, or denied, by name', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(scripted.filter((name) => allowScripts[name] === undefined)).toEqual([]);
  expect(Object.keys(allowScripts).filter((name) => !scripted.includes(name))).toEqual([]);
});
