import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sizeFaults, tooLong, type Sizes } from './house/sizes.ts';
import { codedTitles, timeFaults, unforgottenState } from './house/sources.ts';

const SOURCES = ['{apps,packages}/*/src/**/*.{ts,tsx}', '{scripts,bench,e2e}/**/*.{ts,mjs}'];
/** Its examples break the rules. */
const OWN_TEST = 'scripts/check-house.test.ts';
const TEXTS = 'apps/console/src/texts/';

/** Tests that use the clock for something else than a limit in milliseconds. */
const USES_CLOCK = new Set([
  // The specification promises seconds.
  'apps/server/src/processes/outage.test.ts',
  // As the time of the product, and for a ratio.
  'apps/server/src/features/people/auth/session.test.ts',
  'apps/server/src/workflows/understanding/system-entities.test.ts',
  'packages/nlu/src/model/load-in-pieces.test.ts',
]);

/** State of the page: the browser, the server or the connection, not the user. */
const OF_PAGE = new Set(
  [
    'app/session/first-project.tsx',
    'app/session/leave-for-login.ts',
    'features/tests/test-draft.ts',
    'shared/api/server-time.ts',
    'shared/api/session-renewal.ts',
    'shared/api/write-order.ts',
    'shared/global-state.ts',
    'shared/hotkeys/held-keys.ts',
    'shared/notices/notices.ts',
    'shared/session/sign-on.ts',
    'shared/times.ts',
    'shared/ui/after-press.ts',
    'shared/ui/dialog.tsx',
    'shared/ui/use-is-narrow.ts',
  ].map((file) => `apps/console/src/${file}`),
);

/** Lists where a checkout breaks a rule of docs/style.md, a line each. */
function houseFaults(checkout: string, baseline: Sizes): string[] {
  const files = globSync(SOURCES, { cwd: checkout })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== OWN_TEST);
  const faults = files.flatMap((file) => {
    const source = readFileSync(join(checkout, file), 'utf8');
    return faultsIn(file, source).map((fault) => `${file}: ${fault}`);
  });
  return [...faults, ...sizeFaults(tooLong(checkout, files.filter(isMeasured)), baseline)];
}

export function faultsIn(file: string, source: string): string[] {
  if (isTest(file)) {
    const mayMeasure = USES_CLOCK.has(file);
    return [...codedTitles(source), ...(mayMeasure ? [] : timeFaults(source))];
  }
  const isOfConsole = file.startsWith('apps/console/src/') && !file.includes('/testing/');
  return isOfConsole && !OF_PAGE.has(file) ? unforgottenState(source) : [];
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/u.test(file);
}

function isMeasured(file: string): boolean {
  return !isTest(file) && !file.includes('/testing/') && !file.startsWith(TEXTS);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const file = join(import.meta.dirname, 'house/sizes.json');
  const baseline = JSON.parse(readFileSync(file, 'utf8')) as Sizes;
  if (process.argv.includes('--shrink')) shrink(root, file, baseline);
  const faults = houseFaults(root, JSON.parse(readFileSync(file, 'utf8')) as Sizes);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** Takes over smaller sizes into the baseline, never larger ones. */
function shrink(root: string, file: string, baseline: Sizes): void {
  const files = globSync(SOURCES, { cwd: root }).filter(isMeasured);
  const sizes = tooLong(root, files);
  const kept = Object.entries(baseline).flatMap(([key, lines]) => {
    const now = sizes[key];
    return now === undefined ? [] : [[key, Math.min(now, lines)] as const];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept.toSorted()), null, 2)}\n`);
}
