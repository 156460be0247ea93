import { transfer } from '@parley/contract';
import { detachedRoute, uploadRoute } from '#http/route.ts';
import type { Transfer } from '#workflows/transfer/transfer.ts';

/** Export of a bot as a zip, and import into an existing or a new project. */
export const transferRoutes = ({ receive: read, release, zipLimit: bodyLimit, ...bots }: Transfer) => [
  detachedRoute(transfer.export, (context) => bots.exportProject(context)),
  detachedRoute(transfer.exportEverything, (context) => bots.exportEverything(context)),
  uploadRoute(
    transfer.import,
    {
      ...{ read, release, bodyLimit, begin: bots.beginImport },
      prepare: (place, { query, file, work }) => bots.prepareImport(place, query, file, work),
    },
    (context, { query, file, work, prepared }) => bots.importInto(context, query, file, { work, prepared }),
  ),
  uploadRoute(transfer.create, { kind: 'session', read, release, bodyLimit }, (context, { query, file }) =>
    bots.createFrom(context, query, file),
  ),
];
