import { Voice } from '@parley/domain/voice';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const speech = {
  voices: endpoint('GET /voices', {
    summary: 'List the voices for reading aloud; empty without a speech service',
    guard: 'session',
    of: 'platform',
    reply: z.array(Voice),
  }),
};
