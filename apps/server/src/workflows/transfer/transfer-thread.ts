import { text as textOf } from 'node:stream/consumers';
import { readYaml } from '#platform/bounded-yaml.ts';
import { threadWork } from '#platform/threads/thread-work.ts';
import { withZip, type ZipEntry, type ZipLimits } from '#platform/zip/read-zip.ts';
import { Problem, type ProblemKind } from '@parley/domain/problem';
import { filesRoot } from '#workflows/transfer/files-root.ts';
import type { PlacedFault } from '#workflows/transfer/import-faults.ts';
import { planImport, type ImportPlan, type PlanInput } from '#workflows/transfer/plan-import.ts';
import { portableBot, portableFiles, type StoredLists } from '#workflows/transfer/portable-bot.ts';
import { readBot, type Fault, type ReadBot } from '#workflows/transfer/read-bot.ts';
import { writeBot, type TextFile, type WrittenBot } from '#workflows/transfer/write-bot.ts';

interface Archive {
  path: string;
  limits: ZipLimits & { text: number; texts: number };
}

/** `bot` is JSON that the main thread only passes on. */
export type TransferWork =
  | { kind: 'write'; stored: StoredLists }
  | { kind: 'read'; archive: Archive }
  | { kind: 'plan'; bot: string; input: Omit<PlanInput, 'bot' | 'sources'> }
  | { kind: 'locate'; archive: Archive; faults: PlacedFault[] };

export interface BotInZip extends Pick<ReadBot, 'fileNames' | 'faults'> {
  bot: string;
  /** The project's name in the zip. */
  name: string | null;
}

export type TransferDone =
  | { written: WrittenBot }
  | { read: BotInZip }
  | { plan: ImportPlan }
  | { faults: Fault[] }
  | { refusal: { kind: ProblemKind; message: string } };

threadWork<TransferWork, TransferDone>(async (work) => {
  try {
    return await done(work);
  } catch (error) {
    // A thread's error arrives without its class.
    if (error instanceof Problem) return { refusal: { kind: error.kind, message: error.message } };
    throw error;
  }
});

async function done(work: TransferWork): Promise<TransferDone> {
  switch (work.kind) {
    case 'write':
      return { written: writeBot(portableBot(work.stored), portableFiles(work.stored)) };
    case 'read':
      return { read: await readArchive(work.archive) };
    case 'plan': {
      const { bot, sources } = JSON.parse(work.bot) as Pick<PlanInput, 'bot' | 'sources'>;
      return { plan: planImport({ ...work.input, bot, sources }) };
    }
    case 'locate':
      return { faults: await locate(work.archive, work.faults) };
  }
}

async function readArchive(archive: Archive): Promise<BotInZip> {
  return withZip(archive.path, archive.limits, async (entries) => {
    const root = filesRoot(entries);
    const inside = entries.filter(({ path }) => path.startsWith(root));
    const isStored = ({ path }: ZipEntry) => path.startsWith(`${root}files/`);
    const faults: Fault[] = [];
    const texts = await readTexts(
      inside.filter((entry) => !isStored(entry)),
      root,
      archive,
      faults,
    );
    const filePaths = inside.filter(isStored).map(({ path }) => path.slice(root.length));
    const { bot, sources, fileNames, ...read } = readBot(texts, filePaths);
    const name = bot.settings?.['name'];
    return {
      bot: JSON.stringify({ bot, sources }),
      name: typeof name === 'string' ? name : null,
      fileNames: fileNames.map((file) => ({ ...file, path: root + file.path })),
      faults: [...faults, ...read.faults],
    };
  });
}

async function readTexts(entries: ZipEntry[], root: string, { limits }: Archive, faults: Fault[]): Promise<TextFile[]> {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.texts)
    throw new Problem('too_large', `The texts in the zip are larger than ${megabytes(limits.texts)}`);
  const texts: TextFile[] = [];
  for (const entry of entries) {
    const path = entry.path.slice(root.length);
    const fault = (message: string) => faults.push({ file: path, line: null, message, severity: 'error' });
    if (!/\.(?:yaml|js)$/u.test(path)) texts.push({ path, text: '' });
    else if (entry.size > limits.text) fault(`This file is larger than ${megabytes(limits.text)}`);
    else {
      const text = await decoded(entry);
      if (text === undefined) fault('This file is not UTF-8');
      else texts.push({ path, text });
    }
  }
  return texts;
}

async function decoded(entry: ZipEntry): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  for await (const piece of await entry.open()) pieces.push(piece as Buffer);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(pieces));
  } catch {
    return undefined;
  }
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`;
}

/** Reads the files with faults again, so that imports without faults do not pay for line numbers. */
async function locate(archive: Archive, placed: PlacedFault[]): Promise<Fault[]> {
  return withZip(archive.path, archive.limits, async (entries) => {
    const root = filesRoot(entries);
    const files = new Map<string, ReturnType<typeof readYaml> | undefined>();
    for (const file of new Set(placed.map((fault) => fault.file))) {
      const entry = file.endsWith('.yaml') ? entries.find(({ path }) => path === root + file) : undefined;
      files.set(file, entry && readYaml(await textOf(await entry.open())));
    }
    return placed.map(({ at, ...fault }) => {
      const file = files.get(fault.file);
      return { ...fault, line: file && 'lineAt' in file ? file.lineAt(at) : null };
    });
  });
}
