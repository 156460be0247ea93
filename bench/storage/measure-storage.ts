import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { projects } from '@parley/contract';
import { call, signIn, type Session } from '../product/client.ts';
import { makeHome, removeHome, startProduct } from '../product/start-product.ts';
import { count, ratio, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';

const MEGABYTE = 1_048_576;
/** As large as a file may be. */
const SIZE = 99 * MEGABYTE;
const TIMES = 5;
const AT_ONCE = 4;
const BOUNDARY = 'a-boundary-of-the-benchmark';
/** Linux sets the peak of a process's resident memory back when this is written. */
const RESET_PEAK = '5';

/** Uploads and downloads a file of the largest size, and watches the server's memory. */
export async function measureStorage(): Promise<Section> {
  const home = await makeHome();
  const run = startProduct(home);
  try {
    await run.ready;
    const session = await signIn(home.url);
    const project_id = (await call(session, projects.create, { body: { name: 'Storage' } })).project_id;
    const file = randomBytes(SIZE);
    const uploads = [];
    const baselines = [];
    const downloads = [];
    // The first upload compiles code for the others.
    await upload(session, project_id, file.subarray(0, 10 * MEGABYTE));
    for (let time = 0; time < TIMES; time++) {
      // Other bytes each time: the server keeps equal ones once.
      file.writeUInt32LE(time, 0);
      baselines.push(await timeOf(() => writeAndHash(file)));
      uploads.push(await timeOf(() => upload(session, project_id, file)));
      downloads.push(await timeOf(() => download(session, project_id)));
    }
    const before = await restart(run.pid);
    await Promise.all(Array.from({ length: AT_ONCE }, () => upload(session, project_id, file)));
    const grown = (await memory(run.pid, 'VmHWM')) - before;
    const [took, bare] = [median(uploads), median(baselines)];
    return {
      title: 'Storage',
      notes: [
        `A file of ${SIZE / MEGABYTE} MB through HTTP, medians of ${TIMES}. The baseline of an upload hashes the same bytes and writes them to the disk. Memory: the peak of the server’s resident memory over what it had before.`,
      ],
      rows: [
        { what: 'upload', figure: seconds(took), baseline: `${seconds(bare)} bare`, ratio: ratio(took / bare) },
        { what: 'download', figure: seconds(median(downloads)) },
        {
          what: `memory of the server during ${AT_ONCE} uploads at once`,
          figure: `${count(grown / MEGABYTE)} MB`,
          baseline: `${(AT_ONCE * SIZE) / MEGABYTE} MB of files`,
          ratio: ratio(grown / (AT_ONCE * SIZE)),
        },
      ],
    };
  } finally {
    await run.stop();
    removeHome(home);
  }
}

const address = ({ url }: Session, projectId: number, query = '') => `${url}/v1/file?project_id=${projectId}${query}`;
const headers = ({ cookie }: Session) => ({ cookie, 'x-requested-with': 'console' });

async function upload(session: Session, projectId: number, file: Buffer): Promise<void> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`;
  const { ok, status } = await fetch(address(session, projectId), {
    method: 'POST',
    headers: { ...headers(session), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  if (!ok) throw new Error(`The upload was refused: ${status}`);
}

async function download(session: Session, projectId: number): Promise<void> {
  const { ok, status, body } = await fetch(address(session, projectId, '&file=large.bin'), {
    headers: headers(session),
  });
  if (!ok || !body) throw new Error(`The download was refused: ${status}`);
  let size = 0;
  for await (const chunk of body) size += chunk.length;
  if (size !== SIZE) throw new Error(`The download has ${size} bytes instead of ${SIZE}`);
}

async function writeAndHash(file: Buffer): Promise<void> {
  const path = join(tmpdir(), `parley-bench-${process.pid}`);
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(Readable.from(pieces(file)), hashed, createWriteStream(path, { flush: true }));
  await rm(path);
}

function* pieces(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The resident memory now, from which the peak is counted. */
async function restart(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK);
  return memory(pid, 'VmRSS');
}

/** Bytes. */
async function memory(pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1]) * 1_024;
}
