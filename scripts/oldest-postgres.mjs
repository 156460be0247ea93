import { existsSync } from 'node:fs';
import { canInstallPackages, installPackage } from './debian.mjs';

/** The oldest PostgreSQL that README promises, where Debian and PostgreSQL's own packages put its programs. */
const VERSION = 15;
const PROGRAMS = `/usr/lib/postgresql/${VERSION}/bin`;

/** Returns the environment for tests on the oldest PostgreSQL; undefined if it cannot be installed. */
export async function ensureOldestPostgres() {
  if (!isInstalled() && canInstallPackages()) await installPackage(`postgresql-${VERSION}`);
  return isInstalled() ? { TEST_POSTGRES_PROGRAMS: PROGRAMS } : undefined;
}

function isInstalled() {
  return existsSync(`${PROGRAMS}/initdb`);
}

export const MISSING = `PostgreSQL ${VERSION} is not in ${PROGRAMS}, and could not be installed from Debian's packages.`;
