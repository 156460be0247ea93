import { moving } from '@parley/contract';
import { detachedRoute, platformUploadRoute, uploadRoute } from '#http/route.ts';
import type { Moving } from '#workflows/moving/moving.ts';

/** Bots as zips: out of a project, into one, and into a new one. */
export const movingRoutes = ({ receive, release, zipLimit: bodyLimit, ...bots }: Moving) => [
  detachedRoute(moving.export, (context) => bots.exportProject(context)),
  uploadRoute(moving.import, receive, (context, { query, file, work }) => bots.importInto(context, query, file, work), {
    begin: bots.beginImport,
    release,
    bodyLimit,
  }),
  platformUploadRoute(moving.create, receive, (context, { query, file }) => bots.createFrom(context, query, file), {
    release,
    bodyLimit,
  }),
];
