import type { Task } from '@parley/contract';
import { expect, test } from 'vitest';
import { createTaskNews, type TaskNews } from '#features/tasks/task-news.ts';
import { createTasks } from '#features/tasks/tasks.ts';
import { createLogger } from '#platform/logger.ts';

const GRANT = 'GET:/run/train';

function told() {
  const heard: (readonly TaskNews[])[] = [];
  const pauses: (() => void)[] = [];
  const news = createTaskNews({
    tell: async (_project, some) => void heard.push(some),
    log: createLogger('silent'),
    pause: () => new Promise((resolve) => pauses.push(resolve)),
  });
  const passes = async () => {
    await expect.poll(() => pauses.length).toBe(1);
    pauses.pop()?.();
  };
  return { heard, passes, news };
}

test('the start is reported immediately; within a moment only the last state, in the order of tasks', async () => {
  const { heard, passes, news } = told();
  const tasks = createTasks(() => 1_000_000);
  tasks.onNews(news);
  const task = tasks.begin(1, 'train', GRANT);
  expect(heard).toMatchObject([[{ project_id: 1, grant: GRANT, task: { state: 'waiting' } }]]);
  for (const share of [0.1, 0.2, 0.3]) task.report(share, `at ${share}`);
  tasks.begin(2, 'test', GRANT);
  await passes();
  await expect.poll(() => heard.length).toBe(3);
  expect(heard.slice(1)).toMatchObject([[{ task: { progress: 0.3, message: 'at 0.3' } }], [{ project_id: 2 }]]);
  task.done('Done');
  await passes();
  await expect.poll(() => heard.length).toBe(4);
  expect(heard[3]).toMatchObject([{ task: { state: 'done', progress: 1 } }]);
});

test('what another server tells is listed until that server is silent, and a cancel goes to whose work it is', () => {
  let seconds = 1;
  const [here, there] = [createTasks(() => seconds * 1_000_000), createTasks(() => seconds * 1_000_000)];
  here.onNews((news) => there.hear(news));
  there.onNews((news) => here.hear(news));
  const task = here.begin(1, 'train', GRANT);
  task.report(0.5, 'Learning');
  const [known] = there.list(1) as [Task];
  expect(known).toEqual(here.list(1)[0]);
  expect(there.list(2)).toEqual([]);
  expect(() => there.cancel(1, known.id, () => false)).toThrow(/Insufficient permissions/u);
  expect(() => there.cancel(2, known.id, () => true)).toThrow('Task not found');
  expect(task.signal.aborted).toBe(false);
  seconds += 40;
  here.tellAgain();
  seconds += 40;
  expect(there.list(1)).toHaveLength(1);
  there.cancel(1, known.id, () => true);
  expect([task.signal.aborted, there.list(1)[0]?.state]).toEqual([true, 'cancelled']);
  const silent = here.begin(1, 'train', GRANT);
  silent.report(0.1, 'Learning');
  seconds += 61;
  expect(there.list(1)).toEqual([]);
  here.begin(1, 'deploy', GRANT, 'prod');
  const [deploying] = there.list(1) as [Task];
  const inTesting = (_grant: unknown, environment?: string) => environment !== 'prod';
  expect(() => there.cancel(1, deploying.id, inTesting)).toThrow(/Insufficient permissions/u);
});

test('a server that missed news takes no other for ended, and hears of its tasks when it asks', () => {
  let seconds = 1;
  const [here, deaf] = [createTasks(() => seconds * 1_000_000), createTasks(() => seconds * 1_000_000)];
  const told: TaskNews[] = [];
  let isDeaf = false;
  here.onNews((news) => void (isDeaf || deaf.hear(news)));
  deaf.onNews((news) => void told.push(news));
  const task = here.begin(1, 'train', GRANT);
  task.report(0.5, 'Learning');
  isDeaf = true;
  for (let second = 0; second < 50; second++) {
    seconds += 1;
    deaf.missed();
  }
  deaf.tellAgain();
  expect([told, deaf.list(1)]).toMatchObject([[], [{ state: 'running' }]]);
  task.done('Done');
  isDeaf = false;
  here.hear({ project_id: 2, asks: true });
  expect(deaf.list(1)).toMatchObject([{ state: 'running' }]);
  here.hear({ project_id: 1, asks: true });
  expect(deaf.list(1)).toMatchObject([{ state: 'done' }]);
});

test('work whose server no longer reports it has failed, and the pages of other servers hear of it', () => {
  let seconds = 1;
  const [gone, here] = [createTasks(() => seconds * 1_000_000), createTasks(() => seconds * 1_000_000)];
  const told: TaskNews[] = [];
  gone.onNews((news) => here.hear(news));
  here.onNews((news) => void told.push(news));
  gone.begin(1, 'train', GRANT).report(0.5, 'Learning');
  seconds += 40;
  here.tellAgain();
  expect([told, here.list(1)]).toMatchObject([[], [{ state: 'running' }]]);
  seconds += 20;
  here.tellAgain();
  const failed = { state: 'failed', message: 'Its server ended. Please begin again.' };
  expect([told, here.list(1)]).toMatchObject([[{ project_id: 1, grant: GRANT, task: failed }], [failed]]);
  here.tellAgain();
  expect(told).toHaveLength(1);
});
