import { Voice } from '@parley/domain/voice';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const speech = {
  voices: endpoint('GET /voices', {
    summary: 'Voices that may read aloud; none where none is set up',
    guard: 'session',
    of: 'platform',
    reply: z.array(Voice),
  }),
};
