import { QueryClient } from '@tanstack/react-query';
import { onSignOut } from '#shared/global-state.ts';

/** Caches answers of the server. A refusal is told once by `call`; asking again is the user's choice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
onSignOut(() => queryClient.clear());
