import { existsSync } from 'node:fs';
import { canInstallPackages, installPackage } from './debian.mjs';

/** Where Debian's package puts PgBouncer. */
const PROGRAM = '/usr/sbin/pgbouncer';

/** Installs PgBouncer for tests through it, if it can; returns whether it is installed. */
export async function ensurePgBouncer() {
  if (!existsSync(PROGRAM) && canInstallPackages()) await installPackage('pgbouncer');
  return existsSync(PROGRAM);
}

export const NO_PGBOUNCER = `PgBouncer is not ${PROGRAM}, and could not be installed from Debian's packages.`;
