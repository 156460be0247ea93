import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { auth, chat, fullPath, projects, storage } from '@parley/contract';
import { ADMIN, signInTo } from '../../apps/server/src/processes/testing/program.ts';

const CALLERS = 4;
/** The limit for one user is higher. */
const BETWEEN_TURNS_MS = 500;

/** Lets some people talk to the first project's draft until the work is done. Returns each turn's milliseconds. */
export async function talkWhile(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const call = await signInTo(url);
  const project_id = await firstProject(url);
  const times: number[] = [];
  let isOver = false;

  async function talk(): Promise<void> {
    const conversation_token = randomBytes(16).toString('hex');
    const opened = await call(chat.init, { query: { project_id, conversation_token, project_env: 'draft' }, body: {} });
    const query = { project_id, id: opened.conversation_id, conversation_token };
    while (!isOver) {
      const began = performance.now();
      await call(chat.say, { query, body: { msg: 'I lost my card', last_ts: 0 } });
      times.push(performance.now() - began);
      await sleep(BETWEEN_TURNS_MS);
    }
  }

  const talking = Promise.all(Array.from({ length: CALLERS }, talk));
  // Thrown below: at once it would end the program, and its servers would live on.
  talking.catch(() => undefined);
  try {
    await work();
  } finally {
    isOver = true;
    await talking;
  }
  return times;
}

async function firstProject(url: string): Promise<number> {
  const [project] = await (await signInTo(url))(projects.list);
  if (!project) throw new Error('There is no project');
  return project.id;
}

/** Uploads files of random text. */
export async function uploadFiles(url: string, count: number, bytes: number): Promise<void> {
  const project_id = await firstProject(url);
  const signedIn = await fetch(url + fullPath(auth.login), {
    method: 'POST',
    headers: { 'x-requested-with': 'console', 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  for (let at = 0; at < count; at++) {
    const body = new FormData();
    body.set('file', new Blob([randomBytes(bytes * 0.75).toString('base64')]), `file ${at}.txt`);
    const answer = await fetch(`${url}${fullPath(storage.upload)}?project_id=${project_id}`, {
      ...{ method: 'POST', body, headers: { 'x-requested-with': 'console', cookie } },
    });
    if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  }
}
