import { QueryClient } from '@tanstack/react-query';
import { onSignOut } from '#shared/global-state.ts';

/** Caches replies of the server. `call` reports a refusal once; retrying is the user's choice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
onSignOut(() => queryClient.clear());
