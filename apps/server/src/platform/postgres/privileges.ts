import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#platform/config-error.ts';

const NOBODY = 65_534;
/** The kernel ends PostgreSQL, gracefully, when the thread that started it ends in whatever way. */
const ENDS_WITH_US = ['setpriv', '--pdeathsig', 'INT'];
const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', ...ENDS_WITH_US];
const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  // To pass through folders, such as a home, that only root may enter.
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--pdeathsig',
  'INT',
];

/** How a program of PostgreSQL, which refuses root, is started here. */
export interface StartingWay {
  /** The command that runs the program. */
  prefix: string[];
  /** The user who must own its folders. */
  owner: number;
}

export function findStartingWay(): StartingWay {
  const way = candidates().find(({ prefix }) => works(prefix));
  if (!way) {
    throw new ConfigError(
      'PostgreSQL refuses to run as root, and this system allows neither user namespaces nor another user. ' +
        'Start Parley as a regular user, or set DATABASE_URL.',
    );
  }
  return way;
}

function candidates(): StartingWay[] {
  const owner = process.getuid?.() ?? -1;
  const plain = { prefix: [], owner };
  if (process.platform !== 'linux') return [plain];
  const inNamespace = { prefix: IN_NAMESPACE, owner };
  if (owner === 0) return [inNamespace, { prefix: AS_NOBODY, owner: NOBODY }];
  const asOurselves = [{ prefix: ENDS_WITH_US, owner }, plain];
  return isKnownUser() ? asOurselves : [inNamespace, ...asOurselves];
}

/** initdb looks up its user's name, which containers started under any number do not have. */
function isKnownUser(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

function works([program, ...args]: string[]): boolean {
  return program === undefined || spawnSync(program, [...args, '/bin/true'], { stdio: 'ignore' }).status === 0;
}

/** Gives a folder and all in it to whom PostgreSQL runs as; it may have been made another way at an earlier start. */
export function giveFolder(folder: string, { owner }: StartingWay): void {
  if (process.getuid?.() !== 0 || lstatSync(folder).uid === owner) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), owner, owner);
  }
  lchownSync(folder, owner, owner);
}
