import { SignedIn } from '@parley/domain/signed-in';
import * as z from 'zod/mini';
import { ListWritten } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const own = { guard: 'session', of: 'platform', versioned: 'platform', bySession: true } as const;

/** The user's own sessions. */
export const sessions = {
  list: endpoint('GET /auth/sessions', {
    ...own,
    summary: 'List your sessions with device, place and address, the most recently used first',
    reply: z.array(z.extend(SignedIn, { is_current: z.boolean() })),
  }),
  end: endpoint('DELETE /auth/sessions/:id', { ...own, summary: 'End one of your sessions', reply: ListWritten }),
  endOthers: endpoint('DELETE /auth/sessions', {
    ...own,
    summary: 'End all of your sessions but this one',
    reply: z.extend(ListWritten, { ended: z.number() }),
  }),
};
