import { intents, projects } from '@parley/contract';
import { expect, test, vi } from 'vitest';
import { prefetch } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { notices } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { train, trainAnew } from '#parts/training/training.ts';
import { serve, signIn } from '#testing/server.ts';

test('a training that is to follow another is one of the project for which it was asked, wherever one has gone', async () => {
  queryClient.clear();
  signIn({ projects: [1, 2] });
  const answers: (() => void)[] = [];
  const calls = serve({
    'GET /projects': [{ id: 1, name: 'Card line', is_chat: true }],
    'GET /intents': [{ id: 1, name: 'Lost card', templates: ['I lost my card'] }],
    'GET /run/train': () =>
      new Promise((resolve) =>
        answers.push(() => resolve({ status: 'ok', trained_at: 0, seconds: 1, unchanged: answers.length > 1 })),
      ),
  });
  await Promise.all([prefetch(projects.list), prefetch(intents.list)]);
  const first = train();
  trainAnew();
  session.set({ projectId: 2 });
  answers[0]?.();
  expect(await first).toBe(true);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  const told = () => notices.get().shown.map(({ title, message }) => [title, message]);
  await vi.waitFor(() => expect(told()).toHaveLength(2));
  expect(told()).toEqual([
    ['Successfully trained', 'Card line: 1 intent, 1 template in 1.0\u00A0s'],
    ['Successfully trained', 'Card line: No changes since the last training.'],
  ]);
  notices.get().shown.at(-1)?.action?.run();
  expect(location.hash).toBe('#/app/intents?project_id=1&panel=quality');
  const trainings = calls.filter(({ path }) => path === '/run/train');
  expect(trainings.map(({ query }) => query.get('project_id'))).toEqual(['1', '1']);
});
