import { moving } from '@parley/contract';
import { detachedRoute, platformUploadRoute, preparedUploadRoute } from '#http/route.ts';
import type { Moving } from '#workflows/moving/moving.ts';

/** Bots as zips: out of a project, into one, and into a new one. */
export const movingRoutes = ({ receive, release, zipLimit: bodyLimit, ...bots }: Moving) => [
  detachedRoute(moving.export, (context) => bots.exportProject(context)),
  preparedUploadRoute(
    moving.import,
    receive,
    (place, { query, file, work }) => bots.prepareImport(place, query, file, work),
    (context, { query, file, work, prepared }) => bots.importInto(context, query, file, { work, prepared }),
    { begin: bots.beginImport, release, bodyLimit },
  ),
  platformUploadRoute(moving.create, receive, (context, { query, file }) => bots.createFrom(context, query, file), {
    release,
    bodyLimit,
  }),
];
