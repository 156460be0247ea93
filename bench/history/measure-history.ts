import {
  actions,
  deployments,
  entities,
  history,
  intents,
  transfer,
  reactions,
  settings,
  tests,
} from '@parley/contract';
import { compareThings } from '../../apps/console/src/features/history/comparison/compare.ts';
import {
  actionThings,
  entityThings,
  intentThings,
  reactionThings,
  settingsThings,
} from '../../apps/console/src/features/history/comparison/serialize.ts';
import { goal, makeBot } from '../deployments/measure-deployments.ts';
import { call, type Session } from '../product/client.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';
import { onWatchedServer } from '../training/watched-server.ts';

const REVISIONS = 100_000;
const TIMES = 5;
const LONGEST_MS = 60_000;

/** Opens the history of a large and old project, and compares two of its versions as the screen does. */
export async function measureHistory(): Promise<Section> {
  const rows = await onWatchedServer(async ({ session, measure }) => {
    const project_id = await makeBot(session);
    const oldest = (await versions(session, project_id))[0]?.version ?? 0;
    await makeRevisions(session, project_id);
    const newest = (await versions(session, project_id))[0]?.version ?? 0;

    const opened = await times(() => open(session, project_id));
    const read = await times(() =>
      Promise.all([things(session, project_id, oldest), things(session, project_id, newest)]),
    );
    const [left, right] = [await things(session, project_id, oldest), await things(session, project_id, newest)];
    const compared = await times(async () => compare(left, right));
    const held = await measure('reading two versions', () =>
      Promise.all([things(session, project_id, oldest), things(session, project_id, newest)]),
    );
    const exported = await measure('an export', () => download(session, project_id));
    const zip = await download(session, project_id);
    const checked = await measure('the dry run of its import', () => upload(session, project_id, zip, '1'));
    await call(session, reactions.updateList, {
      query: { project_id },
      body: right.reactionList.map(({ id }) => ({ id, condition: '' })),
      longestMs: LONGEST_MS,
    });
    const imported = await measure('its import, which changes every reaction', () =>
      upload(session, project_id, zip, '0'),
    );
    return [
      goal(`opening History with ${REVISIONS.toLocaleString('en')} revisions`, median(opened), 1_000),
      goal('reading two versions', median(read), 1_000),
      goal('comparing them in the page', median(compared), 1_000),
      goal('both', median(read) + median(compared), 1_000),
      held,
      exported,
      checked,
      imported,
    ];
  });
  return { title: 'History', notes: [NOTE], rows };
}

const NOTE = `500 intents × 50 templates and 1,000 reactions, each of which changed 100 times, through HTTP. Medians of ${TIMES}.`;

async function versions(session: Session, project_id: number) {
  return (await call(session, history.list, { query: { project_id, limit: 200 } })).items;
}

/** Every reaction is changed again and again. */
async function makeRevisions(session: Session, project_id: number): Promise<void> {
  const query = { project_id };
  const all = await call(session, reactions.list, { query });
  for (let round = 0; round < REVISIONS / all.length; round++) {
    const body = all.map(({ id }) => ({ id, condition: `slots.round === ${round}` }));
    await call(session, reactions.updateList, { query, body, longestMs: LONGEST_MS });
  }
}

function open(session: Session, project_id: number) {
  return Promise.all([versions(session, project_id), call(session, deployments.list, { query: { project_id } })]);
}

async function things(session: Session, project_id: number, mtime: number) {
  const query = { project_id, mtime };
  const [reactionList, scopeList, intentList, actionList, entityList, settingList] = await Promise.all([
    call(session, reactions.list, { query, longestMs: LONGEST_MS }),
    call(session, reactions.scopes, { query }),
    call(session, intents.list, { query, longestMs: LONGEST_MS }),
    call(session, actions.list, { query }),
    call(session, entities.list, { query }),
    call(session, settings.get, { query }),
    call(session, tests.list, { query }),
  ]);
  return { reactionList, scopeList, intentList, actionList, entityList, settingList };
}

type Things = Awaited<ReturnType<typeof things>>;

function compare(left: Things, right: Things): number {
  const serialized = ({ reactionList, scopeList, intentList, actionList, entityList, settingList }: Things) => [
    reactionThings(reactionList, new Map(scopeList.map(({ id, name }) => [id, name]))),
    intentThings(intentList),
    actionThings(actionList),
    entityThings(entityList),
    settingsThings(settingList),
  ];
  const [before, after] = [serialized(left), serialized(right)];
  return before.reduce((sum, list, index) => sum + [...compareThings(list, after[index] ?? [])].length, 0);
}

async function download({ url, cookie }: Session, id: number): Promise<Blob> {
  const answer = await fetch(`${url}/v1/projects/${id}/export`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${transfer.export.path} answered ${answer.status}`);
  return answer.blob();
}

async function upload({ url, cookie }: Session, id: number, zip: Blob, isDry: '0' | '1'): Promise<void> {
  const form = new FormData();
  form.set('file', zip, 'bot.zip');
  const address = `${url}/v1/projects/${id}/import?mode=replace&dry_run=${isDry}`;
  const headers = { cookie, 'x-requested-with': 'bench' };
  const answer = await fetch(address, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`${transfer.import.path} answered ${answer.status}: ${await answer.text()}`);
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const started = performance.now();
    await work();
    all.push(performance.now() - started);
  }
  return all;
}
