import { existsSync } from 'node:fs';
import { runQuietly } from './processes.mjs';

/** Whether we may install packages here, and they are Debian's. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

let last = Promise.resolve();

/** Installs packages with apt-get one after another, because apt-get locks out a second run. Callers check for the program. */
export function installPackage(name) {
  last = last.then(() => install(name));
  return last;
}

async function install(name) {
  console.log(`Installing ${name} with apt-get …`);
  // Without systemd, packages start no service in this runlevel: PostgreSQL's would open a port.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runQuietly('apt-get', ['update', '-q'], { env });
  await runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
}
