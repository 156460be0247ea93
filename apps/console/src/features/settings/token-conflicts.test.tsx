import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { tellRefusal } from '#app/refusals.ts';
import { ApiTokenSection } from '#features/settings/api-token-section.tsx';
import { onRefusal } from '#shared/api/refusals.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

const named = {
  ...{ id: 9, name: 'Billing', last_four: 'wxyz', role_id: 3, project_env: null, created_at: 1 },
  ...{ expires_at: null, last_used_at: null, created_by: { id: 8, name: 'Petr K.' } },
};
const conflictOf = (resource: string, deleted: boolean) =>
  refusal(409, 'conflict', 'A concurrent edit occurred.', {
    conflicts: [{ resource, id: 9, version: 9, who: 8, deleted }],
  });
const dated = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'x-atime': '100' } });

beforeEach(() => {
  signIn();
  onRefusal(tellRefusal);
});

test('an API token that somebody else has replaced is shown, and not replaced unseen', async () => {
  let version: number | null = null;
  const calls = serve({
    'GET /api-tokens': [],
    'GET /project/api-token': () => ({ token: version ? 'theirs' : null, created_at: 1, last_used_at: null, version }),
    'PUT /project/api-token': () => {
      version = 70;
      return conflictOf('project/api-token', false);
    },
  });
  renderAt(<ApiTokenSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('…theirs')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notices' })).toHaveTextContent(
    /Conflict! Data not saved\..*Someone else changed it\./u,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create new token' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create new token' }));
  const puts = () => calls.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts().map(({ query }) => query.get('atime'))).toEqual(['0', '70']);
});

test('a token whose maker has left is marked as stopped', async () => {
  serve({
    'GET /api-tokens': [named, { ...named, id: 10, name: 'Export', is_stopped: true }],
    'GET /roles': [],
    'GET /project/api-token': { token: null, created_at: null, last_used_at: null, version: null },
  });
  renderAt(<ApiTokenSection />);
  expect(await screen.findByRole('row', { name: /Export/u })).toHaveTextContent('Petr K. Stopped');
  expect(screen.getByRole('row', { name: /Billing/u })).not.toHaveTextContent('Stopped');
});

test('a named token that somebody else has deleted goes from the list, with a word', async () => {
  let list = [named];
  const calls = serve({
    'GET /api-tokens': () => dated(list),
    'GET /roles': [{ id: 3, name: 'Viewer', permissions: [], requires_otp: false }],
    'GET /project/api-token': { token: null, created_at: null, last_used_at: null, version: null },
    'DELETE /api-tokens/9': () => {
      list = [];
      return conflictOf('api-tokens', true);
    },
  });
  renderAt(<ApiTokenSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete token Billing' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Billing')).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Notices' })).toHaveTextContent('Someone else deleted it.');
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('atime')).toBe('100');
});
