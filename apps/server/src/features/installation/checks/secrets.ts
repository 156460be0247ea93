import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fault, NotChecked, ok, warning, type Check, type Verdict } from '#features/installation/check.ts';
import { counted } from '#features/installation/measures.ts';
import { missingKeys } from '#platform/db/stored-key-ids.ts';

interface KeptPath {
  path: string;
  mode: number;
  /** It holds keys or everybody's data: a reader of it has everything. */
  isKey: boolean;
}

export interface SecretFacts {
  paths: KeptPath[];
  /** Keys of secrets in use; the second one decrypts only. */
  keys: number;
  isKeyInFolder: boolean;
  /** Ids of the keys that decrypt the stored secrets, and of the configured keys. */
  storedKeyIds: readonly string[];
  heldKeyIds: readonly string[];
  /** Entries of PARLEY_EGRESS_ALLOW with the reason why each is dangerous. */
  egress: { entries: number; dangerous: { entry: string; reason: string }[] };
  metrics: { hasToken: boolean };
}

const OF_OTHERS = 0o077;
const OF_EVERYONE = 0o007;

function fileModes({ paths }: SecretFacts): Verdict {
  const open = paths.filter(({ mode, isKey }) => (mode & (isKey ? OF_OTHERS : OF_EVERYONE)) !== 0);
  const [first] = open;
  if (!first) return ok('No other user of this machine can open the data folder and the files with secrets.');
  const names = open.map(({ path, mode }) => `${path} (${(mode & 0o777).toString(8)})`).join(', ');
  const found = `Other users of this machine can open ${names}.`;
  const todo = `Run chmod -R go-rwx ${open.map(({ path }) => path).join(' ')}`;
  return open.some(({ isKey }) => isKey) ? fault(found, `${todo}.`) : warning(found, `${todo}.`);
}

function key({ keys, isKeyInFolder, storedKeyIds: stored, heldKeyIds: held }: SecretFacts): Verdict {
  const place = isKeyInFolder ? 'secret.key of the data folder' : 'PARLEY_SECRET_KEY';
  const missing = missingKeys(stored, held);
  if (missing !== null) {
    return fault(
      missing,
      'Set PARLEY_SECRET_KEY to that key, or to both with a comma. If it is lost, enter the secrets again.',
    );
  }
  if (!isKeyInFolder && keys > 1) {
    return warning(
      `${place} has ${keys} keys: a rotation has begun.`,
      'Run parley rotate-secrets, and remove the earlier keys.',
    );
  }
  if (stored.length === 0) return ok(`No secrets are stored yet; the key is in ${place}.`);
  return ok(`Stored secrets are encrypted with the key in ${place}.`);
}

function egress({ egress: { entries, dangerous } }: SecretFacts): Verdict {
  if (entries === 0) return ok('Bots reach public addresses only.');
  if (dangerous.length === 0) return ok(`Bots also reach ${counted(entries, 'named place')} of PARLEY_EGRESS_ALLOW.`);
  return warning(
    `PARLEY_EGRESS_ALLOW is wide: ${dangerous.map(({ entry, reason }) => `${entry} ${reason}`).join('; ')}.`,
    'Name single hosts with their ports, as billing.internal:8080.',
  );
}

function metrics({ metrics: { hasToken } }: SecretFacts): Verdict {
  return ok(hasToken ? 'Metrics are for callers with the token.' : 'Metrics are for callers on this machine only.');
}

export const secretChecks: readonly Check<SecretFacts>[] = [
  { id: 'secrets.files', name: 'Files with secrets', judge: fileModes },
  { id: 'secrets.key', name: 'Key of secrets', judge: key },
  { id: 'secrets.egress', name: 'Places that bots reach', judge: egress },
  { id: 'secrets.metrics', name: 'Readers of metrics', judge: metrics },
];

const KEY_FILES = ['secret.key', 'backup.key', '.env'];

/** The data folder, its files, and files with variables beside it. */
export async function keptPaths(folders: readonly string[], files: readonly string[]): Promise<KeptPath[]> {
  if (process.platform === 'win32') throw new NotChecked('Windows has no modes of files.');
  const paths: KeptPath[] = [];
  const look = async (path: string, isKey: boolean) => {
    const state = await lstat(path).catch(() => undefined);
    if (state && !state.isSymbolicLink()) paths.push({ path, mode: state.mode, isKey });
    return state;
  };
  for (const folder of folders) {
    const state = await look(folder, true);
    // A closed folder protects every file in it.
    if (!state?.isDirectory() || (state.mode & OF_OTHERS) === 0) continue;
    for (const name of (await readdir(folder)).slice(0, 1_000))
      await look(join(folder, name), KEY_FILES.includes(name));
  }
  for (const file of files) await look(file, true);
  return paths;
}
