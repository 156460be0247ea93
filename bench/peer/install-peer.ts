import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** All under the MIT license, and 46 MB with what they need: too much for the lockfile. */
const PACKAGES = {
  '@microsoft/agents-hosting': '1.8.1',
  '@nlpjs/core': '4.26.1',
  '@nlpjs/lang-en': '4.26.1',
  '@nlpjs/nlp': '4.27.0',
  express: '5.3.0',
  pg: '8.23.1',
};
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/parley-peer');

/** Installs the peer's packages into a folder of their own, unless they are there, and returns its program. */
export function installPeer(): string {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }),
  );
  if (!existsSync(join(FOLDER, 'node_modules/@nlpjs/nlp'))) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER, stdio: 'ignore' });
  }
  const program = join(FOLDER, 'peer-bot.mjs');
  copyFileSync(join(import.meta.dirname, 'peer-bot.mjs'), program);
  return program;
}
