import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readPages } from '../../apps/server/src/http/console-files.ts';
import { kilobytes, ratio } from '../report/figures.ts';
import type { Section } from '../report/results.ts';

const CHAT_CLIENT = join(import.meta.dirname, '../../apps/chat-client/dist/client.js');
const CHAT_CLIENT_GOAL_BYTES = 30_000;
const DIST = join(import.meta.dirname, '../../apps/console/dist');
const GOAL_BYTES = 180_000;

/** The built console's scripts and styles, as a server that compresses would send them. */
export async function measureBundle(): Promise<Section[]> {
  return [consoleBundle(), chatClientBundle()];
}

/** The chat client without a project's styles and scripts. */
function chatClientBundle(): Section {
  const bytes = gzipSync(readFileSync(CHAT_CLIENT), { level: 9 }).length;
  return {
    title: 'Chat client bundle',
    notes: [
      'One script with its styles, gzip, in units of 1,000 bytes. The server adds the configuration and styles of the project.',
    ],
    rows: [
      {
        what: 'the script that a page loads',
        figure: kilobytes(bytes),
        baseline: `${kilobytes(CHAT_CLIENT_GOAL_BYTES)} at most`,
        ratio: ratio(bytes / CHAT_CLIENT_GOAL_BYTES),
      },
    ],
  };
}

function consoleBundle(): Section {
  const page = readPages(DIST)?.none ?? '';
  const named = [
    ...page.matchAll(/<(?:script|link)(?! rel="prefetch")[^>]*(?:src|href)="\.\/([^"]+\.(?:js|css))"/gu),
  ].map(([, file = '']) => file);
  const all = readdirSync(DIST, { recursive: true })
    .map(String)
    .filter((file) => /\.(?:js|css)$/u.test(file));
  const first = gzipped(named);
  return {
    title: 'Console bundle',
    notes: ['Scripts and styles, gzip, in units of 1,000 bytes. The first screen is the one to sign in.'],
    rows: [
      { what: 'scripts of the first screen', figure: kilobytes(gzipped(named.filter(isScript))) },
      { what: 'styles of the first screen', figure: kilobytes(gzipped(named.filter((file) => !isScript(file)))) },
      {
        what: 'both, before the first screen',
        figure: kilobytes(first),
        baseline: `${kilobytes(GOAL_BYTES)} at most`,
        ratio: ratio(first / GOAL_BYTES),
      },
      { what: 'all scripts and styles', figure: kilobytes(gzipped(all)) },
    ],
  };
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

function gzipped(files: string[]): number {
  return files.reduce((bytes, file) => bytes + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);
}
