import { Voice } from '@parley/domain/voice';
import { Settings } from '@parley/domain/settings';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const speech = {
  voices: endpoint('GET /voices', {
    summary: 'List the voices for reading aloud; empty without a speech service',
    guard: 'session',
    of: 'platform',
    reply: z.array(Voice),
  }),
  sample: endpoint('POST /voices/sample', {
    summary: 'Get a short sample of a voice, in the given language',
    guard: 'PUT:/settings',
    of: 'project',
    versioned: false,
    body: z.strictObject(
      z.pick(Settings, { language: true, voices_id: true, voice_pitch: true, voice_speed: true }).shape,
    ),
    produces: 'audio/wav',
    // Each call runs a separate program for a moment.
    userCallsPerMinute: 30,
  }),
};
