import { createHash, randomBytes } from 'node:crypto';
import { storage } from '@parley/contract';
import { call, Unanswered, type Session } from '../product/client.ts';
import { attempt, type Journal, type Writer } from './operation.ts';

export interface UploaderOptions {
  session: Session;
  projectId: number;
  journal: Journal;
  random: () => number;
}

const LARGEST = 2_000_000;

/** Uploads one file after another. After each kill, every acknowledged file exists, and every existing file is complete. */
export function uploader({ session, projectId, journal, random }: UploaderOptions): Writer {
  const query = { project_id: projectId };
  /** The content sent under each name. */
  const sent = new Map<string, string>();
  const acknowledged = new Set<string>();
  const checked = new Set<string>();
  let doubted: string | undefined;

  return {
    isInDoubt: () => doubted !== undefined,

    async write() {
      const name = `file-${sent.size}.bin`;
      const bytes = randomBytes(Math.trunc(random() * LARGEST));
      sent.set(name, hashOf(bytes));
      await attempt(journal, () => upload(name, bytes), {
        acknowledge: () => void acknowledged.add(name),
        doubt: () => (doubted = name),
      });
    },

    async check() {
      const names = (await call(session, storage.list, { query })).map(({ name }) => name);
      for (const name of acknowledged) if (!names.includes(name)) journal.faults.push(`${name} is lost`);
      for (const name of names.filter((one) => !checked.has(one))) {
        if (hashOf(await download(name)) !== sent.get(name)) journal.faults.push(`${name} is not whole`);
        checked.add(name);
      }
      if (doubted !== undefined && names.includes(doubted)) {
        journal.doubtedButStored++;
        acknowledged.add(doubted);
      }
      doubted = undefined;
    },
  };

  async function upload(name: string, bytes: Buffer): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    await ask('POST', `/v1/file?project_id=${projectId}`, form);
  }

  function download(name: string): Promise<Buffer> {
    return ask('GET', `/v1/file?project_id=${projectId}&file=${name}`);
  }

  async function ask(method: string, path: string, body?: FormData): Promise<Buffer> {
    const headers = { cookie: session.cookie, 'x-requested-with': 'console' };
    try {
      const answer = await fetch(session.url + path, { method, headers, ...(body ? { body } : {}) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return bytes;
      if (answer.status < 500) throw new Error(`${path} answered ${answer.status}: ${bytes.toString()}`);
      throw new Unanswered(`${path} answered ${answer.status}`);
    } catch (error) {
      if (error instanceof TypeError) throw new Unanswered(`${path}: ${error.message}`);
      throw error;
    }
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
