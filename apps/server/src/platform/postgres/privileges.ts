import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#platform/config-error.ts';

const NOBODY = 65_534;
/** Makes the kernel end PostgreSQL gracefully when the thread that started it ends for any reason. */
const ENDS_WITH_US = ['setpriv', '--pdeathsig', 'INT'];
const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', ...ENDS_WITH_US];
const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  // Lets it pass through folders, such as a home, that only root may enter.
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--pdeathsig',
  'INT',
];

/** How to start a PostgreSQL program, which refuses to run as root. */
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

/** initdb looks up its user's name, which is missing in containers started with an arbitrary user id. */
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

/** Gives a folder and its content to PostgreSQL's user; an earlier start may have used another one. */
export function giveFolder(folder: string, { owner }: StartingWay): void {
  if (process.getuid?.() !== 0 || lstatSync(folder).uid === owner) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), owner, owner);
  }
  lchownSync(folder, owner, owner);
}
