import { randomBytes } from 'node:crypto';
import { chat, deployments, intents, projects, reactions, training } from '@parley/contract';
import { call, type Session } from '../product/client.ts';
import { milliseconds, ratio, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';
import { releasedBot } from '../training/made-up-bots.ts';
import { onWatchedServer, type Rows } from '../training/watched-server.ts';

const REACTIONS = 1_000;
const LONGEST_MS = 180_000;
const TIMES = 5;
const DEPLOYMENTS = 50;
const TURNS = 40;
const AT_ONCE = 10;

/** Deploys a large bot through HTTP, goes back, and talks to it before and after many deployments. */
export async function measureDeployments(): Promise<Section> {
  const rows = await onWatchedServer(async ({ session, measure }) => {
    const projectId = await makeBot(session);
    const edit = editorOf(session, projectId);
    const deploy = (toDeploymentId?: number) => {
      const again = toDeploymentId === undefined ? {} : { toDeploymentId };
      const query = { project_id: projectId, project_env: 'prod', message: 'Measured', ...again };
      return call(session, deployments.deploy, { query, longestMs: LONGEST_MS });
    };
    const check = () =>
      call(session, deployments.check, {
        query: { project_id: projectId, project_env: 'prod' },
        longestMs: LONGEST_MS,
      });

    await edit.template();
    const untrained = await timeOf(deploy);
    const held = await measure('a deployment of a trained draft', deploy);
    const trained = await times(async () => {
      await edit.reaction();
      return timeOf(deploy);
    });
    const [oldest] = (await call(session, deployments.list, { query: { project_id: projectId } })).slice(-1);
    const back = await times(() => timeOf(() => deploy(oldest?.id)));
    const checked = await times(async () => {
      await edit.reaction();
      return timeOf(check);
    });
    const before = await turns(session, projectId);
    for (let index = 0; index < DEPLOYMENTS; index++) {
      await edit.reaction();
      await deploy(index % 2 === 0 ? undefined : oldest?.id);
    }
    const first = await timeOf(() => converse(session, projectId));
    const after = await turns(session, projectId);
    return [
      goal('deploy, trained', median(trained), 2_000),
      goal('deploy, untrained', untrained, 10_000),
      goal('rollback', median(back), 1_000),
      goal('check with the comparison of two versions', median(checked), 1_000),
      held,
      { what: 'first conversation on a deployment, of two turns', figure: seconds(first) },
      {
        what: `a turn after ${DEPLOYMENTS} deployments`,
        figure: `${after.toFixed(2)} ms`,
        baseline: `${before.toFixed(2)} ms before`,
        ratio: ratio(after / before),
      },
    ];
  });
  return { title: 'Deployments', notes: [NOTE], rows };
}

const NOTE = `500 intents × 50 templates and 1,000 reactions, through HTTP. Medians of ${TIMES}, each after an edit; turns: median of ${TURNS}.`;

export function goal(what: string, took: number, goalMs: number): Rows[number] {
  return {
    what,
    figure: took < 100 ? milliseconds(took) : seconds(took),
    baseline: `${seconds(goalMs)} at most`,
    ratio: ratio(took / goalMs),
  };
}

/** 500 intents × 50 templates and 1,000 reactions, trained. */
export async function makeBot(session: Session): Promise<number> {
  const { project_id } = await call(session, projects.create, { body: { name: 'Released' } });
  const query = { project_id };
  const bot = releasedBot();
  for (let start = 0; start < bot.length; start += AT_ONCE) {
    await Promise.all(bot.slice(start, start + AT_ONCE).map((body) => call(session, intents.create, { query, body })));
  }
  const added = Array.from({ length: REACTIONS }, (_, index) => ({
    name: `Reaction ${index}`,
    intents: [bot[index % bot.length]?.name ?? ''],
    condition: index < bot.length ? '' : `slots.step === ${index}`,
    actions: [{ name: 'utter', args: { text: `This is what reaction ${index} says to the caller.` } }],
  }));
  await call(session, reactions.save, { query, body: { added } });
  await call(session, training.train, { query, longestMs: LONGEST_MS });
  return project_id;
}

function editorOf(session: Session, project_id: number) {
  const query = { project_id };
  let count = 0;
  return {
    async template() {
      const [intent] = await call(session, intents.list, { query });
      const body = { template: 'things that nobody has said so far' };
      await call(session, intents.addTemplate, { params: { id: intent?.id ?? 0 }, query, body });
    },
    reaction: () =>
      call(session, reactions.create, { query, body: { name: `Edited ${count++}`, actions: [] } }).then(
        () => undefined,
      ),
  };
}

async function times(measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < TIMES; time++) all.push(await measure());
  return all;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds. */
async function turns(session: Session, projectId: number): Promise<number> {
  const say = await converse(session, projectId);
  const all: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) all.push(await timeOf(() => say(turn)));
  return median(all);
}

async function converse(session: Session, project_id: number) {
  const conversation_token = randomBytes(16).toString('base64url');
  const query = { project_id, project_env: 'prod', conversation_token };
  const { conversation_id: id, tracker } = await call(session, chat.init, { query, body: {} });
  let last_ts = tracker.at(-1)?.timestamp ?? 0;
  const say = async (turn: number) => {
    const body = { msg: `please pay the bill of matter ba today ${turn}`, last_ts };
    const answer = await call(session, chat.say, { query: { project_id, conversation_token, id }, body });
    last_ts = answer.tracker.at(-1)?.timestamp ?? last_ts;
  };
  await say(0);
  return say;
}
