import { Action } from '@parley/domain/reaction';
import * as z from 'zod/mini';
import { AtTime } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { of: 'project', query: AtTime } as const;

/** Reads of a project's other content. */
export const content = {
  actions: endpoint('GET /actions', {
    ...reading,
    guard: 'GET:/actions',
    summary: 'The project’s own actions',
    reply: z.array(Action),
  }),
};
