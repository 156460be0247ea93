import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { folderRings } from './folder-rings.ts';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'];
const configuration: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** Lists the violations of `.dependency-cruiser.cjs` below a checkout, a line each. */
export async function importViolations(checkout: string): Promise<string[]> {
  const files = globSync(SOURCES, { cwd: checkout });
  const { modules, summary } = await cruiseFiles(checkout, files);
  const seen = new Set(modules.map(({ source }) => source));
  // A cruise that silently reads nothing would pass every rule.
  const unseen = files.filter((file) => !seen.has(file.replaceAll('\\', '/')));
  return [
    ...(files.length === 0 ? ['no source files were found'] : []),
    ...unseen.map((file) => `not read: ${file}`),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...files.filter((file) => asksTables(checkout, file)).map((file) => `queries-are-in-stores: ${file}`),
    ...folderRings(modules).map((ring) => `no-rings-of-folders: ${ring.join(' → ')}`),
  ];
}

async function cruiseFiles(checkout: string, files: string[]): Promise<ICruiseResult> {
  const { forbidden = [], options: { enhancedResolveOptions, ...options } = {} } = configuration;
  const { output } = await cruise(
    files,
    { ...options, baseDir: checkout, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
}

const STORELESS = /^apps\/server\/src\/(?:http|workflows|routes|processes)\//u;
const TEST = /\.test\.ts$|\/testing\//u;
const QUERY = /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(|\bsql(?:`|<)/u;

/** A transaction builds queries without an import of Kysely, so the text of the file decides. */
function asksTables(checkout: string, path: string): boolean {
  const file = path.replaceAll('\\', '/');
  return STORELESS.test(file) && !TEST.test(file) && QUERY.test(readFileSync(join(checkout, file), 'utf8'));
}

if (import.meta.main) {
  const violations = await importViolations(join(import.meta.dirname, '..'));
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
