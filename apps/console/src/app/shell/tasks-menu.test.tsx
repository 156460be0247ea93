import type { Task } from '@parley/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TasksMenu } from '#app/shell/tasks-menu.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const PLACES: Record<Task['kind'], [label: string, address: string]> = {
  train: ['Training', '/app/intents?project_id=1&panel=quality'],
  review: ['Model review', '/app/intents?project_id=1&panel=quality'],
  preview: ['Preview of a change', '/app/intents?project_id=1&panel=quality'],
  test: ['Tests', '/app/tests?project_id=1'],
  import: ['Intent import', '/app/intents?project_id=1'],
  export: ['Export', '/app/settings?project_id=1'],
  deploy: ['Deployment', '/app/deployments?project_id=1'],
  replay: ['Replay of conversations', '/app/deployments?project_id=1'],
  label: ['Labels on conversations', '/app/logs?project_id=1&view=labels'],
  assign: ['Reviews of conversations', '/app/logs?project_id=1'],
  erase: ['Personal data', '/app/logs?project_id=1&view=personal-data'],
};

test('each task that ended leads to the screen with its result', async () => {
  signIn();
  const kinds = Object.keys(PLACES) as Task['kind'][];
  serve({
    'GET /tasks': kinds.map((kind, id) => ({ id, kind, state: 'done', progress: 1, started_at: 1, message: 'Done' })),
  });
  const { router } = renderAt(<TasksMenu size={28} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tasks' }));
  for (const [label, address] of Object.values(PLACES)) {
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', address);
  }
  await userEvent.click(screen.getByRole('link', { name: 'Tests' }));
  expect(router.state.location.pathname).toBe('/app/tests');
  expect(screen.queryByRole('link', { name: 'Tests' })).toBeNull();
});
