import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@parley/domain/problem';
import { fileTypeFromFile } from 'file-type';
import { createContentReader } from '#platform/files/content-reader.ts';
import type { ReceivedFile } from '#platform/files/file-store.ts';
import { kindOf } from '#platform/files/kind.ts';

/** Maximum duration of an upload on any server. */
const LONGEST_UPLOAD_MS = 24 * 60 * 60 * 1000;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** Incoming files, each with the writing process in its name. */
export function incomingFiles(folder: string) {
  const host = hostname().replaceAll(/[^\w-]/gu, '_');

  return {
    async receive(bytes: AsyncIterable<Buffer>): Promise<ReceivedFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${host}.${process.pid}.${randomUUID()}`);
      try {
        const { sha256, size, isText } = await write(path, bytes);
        const found = await fileTypeFromFile(path);
        return { path, sha256, size, typeFor: (name) => kindOf(name, found, isText).type };
      } catch (error) {
        await discard(path);
        throw noRoom(error);
      }
    },

    discard: ({ path }: ReceivedFile) => discard(path),

    /** Deletes files of ended processes of this machine. */
    async sweep(): Promise<number> {
      let swept = 0;
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        const [writer = '', pid = ''] = name.split('.');
        const isOver = writer === host && !isOtherProcess(Number(pid)) && !ours.has(path);
        if (!isOver && !(await isOlderThan(path, LONGEST_UPLOAD_MS))) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

/** Files that this process is receiving. */
const ours = new Set<string>();

async function discard(path: string): Promise<void> {
  await rm(path, { force: true });
  ours.delete(path);
}

async function write(path: string, bytes: AsyncIterable<Buffer>) {
  const content = createContentReader();
  ours.add(path);
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of bytes) {
      content.read(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return content.end();
}

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** True while another process with this id is running. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isOlderThan(path: string, ms: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > ms;
  } catch {
    return false;
  }
}

function noRoom(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code));
  return isFull ? new Problem('unavailable', 'The server has no room for this file') : error;
}
