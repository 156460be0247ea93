import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStartUpList } from '#app/session/start-up-list.ts';
import { serve, signIn } from '#testing/server.ts';

const PATHS = [
  ...['stats', 'reactions', 'settings', 'intents', 'intents/unclassified', 'reactions/scopes', 'actions', 'entities'],
  ...['tests', 'deployments', 'synonyms', 'project/api-token', 'outbound/campaigns', 'labels', 'projects'],
  ...['languages', 'voices', 'users', 'companies'],
].map((path) => `/${path}`);

it('reads at the start all that the specification lists', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => window.setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', window.clearTimeout);
  signIn({ isPlatformAdmin: true });
  const calls = serve(Object.fromEntries(PATHS.map((path) => [`GET ${path}`, []])));
  renderHook(() => useStartUpList(1));
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(PATHS)));
  expect(calls.find(({ path }) => path === '/stats')?.query.get('project_env')).toBe('prod');
});
