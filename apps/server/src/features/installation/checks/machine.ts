import { readFile, statfs } from 'node:fs/promises';
import { fault, ok, warning, type Check, type Verdict } from '#features/installation/check.ts';
import { sizeText } from '#features/installation/measures.ts';

export interface MachineFacts {
  now: number;
  /** As `v24.21.0`. */
  node: string;
  /** The year of Node's list of time zones, as `2026a`; undefined without one. */
  zones: string | undefined;
  /** The disk of the data folder. A share of inodes is null on file systems without them. */
  disk: { freeBytes: number; allBytes: number; freeInodes: number | null };
  /** The most files and connections that the process may open; null if the system does not say. */
  openFiles: number | null;
  /** A sentence for each variable that has no effect. */
  ignoredVariables: readonly string[];
}

/** The last day of each even version; https://github.com/nodejs/release */
const NODE_UNTIL: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};
const NODE_OF_PARLEY = 24;
const MB = 1_024 ** 2;
/** `/readyz` refuses below the same limits. */
const DISK = { fault: { share: 0.05, bytes: 500 * MB }, warning: { share: 0.1, bytes: 2_048 * MB } };
const INODES = { fault: 0.02, warning: 0.1 };
/** 5,000 websockets, and files and connections of the database beside them. */
const OPEN_FILES = 8_192;

function nodeVersion({ node, now }: MachineFacts): Verdict {
  const major = Number(/^v(\d+)/u.exec(node)?.[1] ?? 0);
  const todo = `Start Parley by npm start or parley, which bring Node ${NODE_OF_PARLEY}.`;
  if (major < NODE_OF_PARLEY) return fault(`This is Node ${node}; Parley runs on Node ${NODE_OF_PARLEY}.`, todo);
  const until = NODE_UNTIL[major];
  if (until !== undefined && Date.parse(until) < now) {
    return warning(`Node ${node} has had no corrections since ${until}.`, 'Upgrade Parley, which brings a later Node.');
  }
  return ok(`Node ${node}${until === undefined ? '' : ` gets corrections until ${until}`}.`);
}

function disk({ disk: { freeBytes, allBytes } }: MachineFacts): Verdict {
  const share = freeBytes / allBytes;
  const found = `${sizeText(freeBytes)} of ${sizeText(allBytes)} are free on the disk of the data folder.`;
  const isUnder = (limit: { share: number; bytes: number }) => freeBytes < limit.bytes || share < limit.share;
  if (isUnder(DISK.fault)) return fault(found, 'Enlarge the disk, or delete what is not needed, before writes fail.');
  // A tenth of a large disk is enough for a long time.
  const isScarce =
    freeBytes < DISK.warning.bytes || (share < DISK.warning.share && freeBytes < 10 * DISK.warning.bytes);
  return isScarce ? warning(found, 'Enlarge the disk soon.') : ok(found);
}

function inodes({ disk: { freeInodes } }: MachineFacts): Verdict {
  if (freeInodes === null) return ok('The file system of the data folder has no limit of files.');
  const found = `${Math.floor(freeInodes * 100)}% of the disk’s inodes are free.`;
  const todo = 'Find the folder with the most files, and delete what is not needed.';
  if (freeInodes < INODES.fault) return fault(found, todo);
  return freeInodes < INODES.warning ? warning(found, todo) : ok(found);
}

function openFiles({ openFiles: most }: MachineFacts): Verdict {
  if (most === null) return ok('The system sets no limit of open files.');
  const found = `The process may have ${most} open files and connections.`;
  return most < OPEN_FILES
    ? warning(found, `Raise the limit to ${OPEN_FILES} or more (LimitNOFILE, ulimit -n).`)
    : ok(found);
}

function zones({ zones: year }: MachineFacts): Verdict {
  if (year === undefined) return fault('Node has no time zones.', 'Start Parley by the Node that it brings.');
  return ok(`Node knows the time zones of ${year}.`);
}

function variables({ ignoredVariables: ignored }: MachineFacts): Verdict {
  if (ignored.length === 0) return ok('Each variable that begins with PARLEY_ is one of Parley.');
  return warning(ignored.join(' '), 'Correct or remove them, and restart the server.');
}

export const machineChecks: readonly Check<MachineFacts>[] = [
  { id: 'machine.node', name: 'Node', judge: nodeVersion },
  { id: 'machine.disk', name: 'Free disk', judge: disk },
  { id: 'machine.inodes', name: 'Free inodes', judge: inodes },
  { id: 'machine.open_files', name: 'Open files', judge: openFiles },
  { id: 'machine.zones', name: 'Time zones of Node', judge: zones },
  { id: 'machine.variables', name: 'Variables', judge: variables },
];

export async function machineFacts(dataDir: string, ignoredVariables: readonly string[]): Promise<MachineFacts> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(dataDir);
  return {
    now: Date.now(),
    node: process.version,
    zones: process.versions['tz'],
    disk: { freeBytes: bavail * bsize, allBytes: blocks * bsize, freeInodes: files === 0 ? null : ffree / files },
    openFiles: await mostOpenFiles(),
    ignoredVariables,
  };
}

/** Node raises its own limit to the hard one. */
async function mostOpenFiles(): Promise<number | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const hard = /^Max open files\s+\S+\s+(\S+)/mu.exec(limits)?.[1];
  return hard === undefined || hard === 'unlimited' ? null : Number(hard);
}
