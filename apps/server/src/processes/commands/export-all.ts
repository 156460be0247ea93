/** Exports everything that the teams of this installation own, in documented formats, to a zip or an empty folder. */
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '#platform/clock.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { Config } from '#platform/config.ts';
import type { Queries } from '#platform/db/database.ts';
import { visitDatabase } from '#platform/db/visit.ts';
import { createLogger } from '#platform/logger.ts';
import { zipOf, type ZipPart } from '#platform/zip/write-zip.ts';
import { runCommand } from '#processes/commands/run-command.ts';
import { inProjectsOf } from '#platform/db/in-projects-of.ts';
import { filesOf } from '#processes/files-of.ts';
import { installationParts } from '#workflows/transfer/export-installation.ts';
import { createTransferThreads } from '#workflows/transfer/transfer-threads.ts';
import { writeFolder } from '#workflows/transfer/write-folder.ts';

const MEGABYTE = 1024 * 1024;
const HELP = `Usage: parley export-all --out <path>

Export everything that the teams of this installation own, without secrets: projects, conversations, calls with
recordings, files, contacts, people and the audit trail. The server may run meanwhile.

Options:
  --out <path>  A file that ends with .zip, or an empty folder; required
  --help        Show this help

Exit codes:
  0  Exported
  1  The configuration or the place does not fit; the output says why`;

await runCommand(async (config, args) => {
  const { values } = parseArgs({ args, options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.out === undefined) throw new ConfigError('--out is missing. Run parley export-all --help.');
  const out = resolve(values.out);
  refusePlace(out);
  const log = createLogger('error');
  await visitDatabase({ ...config, databaseUrl: config.databaseDirectUrl, log, isAlone: false }, (owner) =>
    exportAll(owner, config, out),
  );
  console.log(`✔ Exported to ${out}`);
  return 0;
});

/** A file is never overwritten, and a folder that is named like a file is a mistake. */
function refusePlace(out: string): void {
  if (out.endsWith('.zip') && existsSync(out)) throw new ConfigError(`${out} exists already. Choose another file.`);
  if (/\.(?:tar|t?gz|bz2|xz|7z)$/u.test(out)) throw new ConfigError('--out must end with .zip, or be an empty folder.');
}

async function exportAll(owner: Queries, config: Config, out: string): Promise<void> {
  const threads = createTransferThreads(config.importLimitMb * MEGABYTE);
  try {
    const inProject = await inProjectsOf(owner);
    const parts = installationParts(
      { db: owner, inProject, files: await filesOf(config), threads, now: systemClock },
      ({ id, name }) => console.log(`Project ${id}: ${name}`),
    );
    await (out.endsWith('.zip') ? writeZip(out, parts) : writeFolder(out, parts));
  } finally {
    threads.close();
  }
}

/** A file of that name is always complete. */
async function writeZip(file: string, parts: AsyncIterable<ZipPart>): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await pipeline(zipOf(parts), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
