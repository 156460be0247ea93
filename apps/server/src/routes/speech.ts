import { speech } from '@parley/contract';
import { FileReply } from '#http/reply.ts';
import { detachedRoute, platformRoute } from '#http/route.ts';
import type { Speech } from '#platform/speech/speech.ts';
import { sampleOf, unread } from '#workflows/converse/read-aloud.ts';

/** `reader` is null if no voice is configured. */
export const speechRoutes = (reader: Speech | null) => [
  platformRoute(speech.voices, async () => (reader ? reader.voices().catch(unread) : [])),
  detachedRoute(speech.sample, async ({ projectId }, { body }) => {
    return new FileReply(await sampleOf(reader, projectId, body), 'sample.wav', 'audio/wav');
  }),
];
