import type { Work } from '#http/work.ts';
import type { Upload } from '#http/uploads.ts';
import type { FileStore, ReceivedFile } from '#platform/files/file-store.ts';
import { withZip } from '#platform/zip/read-zip.ts';
import type { BotInZip } from '#workflows/transfer/transfer-thread.ts';
import type { TransferThreads } from '#workflows/transfer/transfer-threads.ts';
import type { Fault } from '#workflows/transfer/read-bot.ts';

/** An uploaded zip, its content, and its stored files. */
export interface ReceivedBot {
  zip: ReceivedFile;
  read: BotInZip;
  files: { name: string; received: ReceivedFile }[];
  faults: Fault[];
}

interface Receiving {
  files: FileStore;
  fileLimit: number;
  threads: Pick<TransferThreads, 'read' | 'limits'>;
}

/** Receives a zip and unpacks it. A failed or aborted upload leaves nothing behind. */
export async function receiveBot(
  { files, fileLimit, threads }: Receiving,
  { bytes, owner }: Upload,
  work: Work,
): Promise<ReceivedBot> {
  work.report(0.05, 'Receiving');
  const zip = await files.receive(bytes);
  const bot: ReceivedBot = {
    zip,
    read: { bot: '', name: null, fileNames: [], faults: [] },
    files: [],
    faults: [],
  };
  try {
    work.report(0.2, 'Reading');
    bot.read = await threads.read(zip.path, owner);
    bot.faults = bot.read.faults;
    const names = new Map(bot.read.fileNames.map(({ path, name }) => [path, name]));
    await withZip(zip.path, threads.limits, async (entries) => {
      for (const entry of entries) {
        work.signal.throwIfAborted();
        const name = names.get(entry.path);
        if (name === undefined) continue;
        if (entry.size > fileLimit) {
          const message = `This file is larger than ${Math.floor(fileLimit / 1024 / 1024)} MB`;
          bot.faults.push({ file: entry.path, line: null, message, severity: 'error' });
        } else bot.files.push({ name, received: await files.receive(await entry.open()) });
      }
    });
    return bot;
  } catch (error) {
    await releaseBot(files, bot);
    throw error;
  }
}

/** Discards the files that are not kept. */
export async function releaseBot(files: FileStore, { zip, files: unpacked }: ReceivedBot): Promise<void> {
  for (const { received } of unpacked) await files.discard(received);
  await files.discard(zip);
}
