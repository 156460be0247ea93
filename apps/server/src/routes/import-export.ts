import { moving } from '@parley/contract';
import { detachedRoute, uploadRoute } from '#http/route.ts';
import type { ImportExport } from '#workflows/import-export/import-export.ts';

/** Export of a bot as a zip, and import into an existing or a new project. */
export const importExportRoutes = ({ receive: read, release, zipLimit: bodyLimit, ...bots }: ImportExport) => [
  detachedRoute(moving.export, (context) => bots.exportProject(context)),
  uploadRoute(
    moving.import,
    {
      ...{ read, release, bodyLimit, begin: bots.beginImport },
      prepare: (place, { query, file, work }) => bots.prepareImport(place, query, file, work),
    },
    (context, { query, file, work, prepared }) => bots.importInto(context, query, file, { work, prepared }),
  ),
  uploadRoute(moving.create, { kind: 'session', read, release, bodyLimit }, (context, { query, file }) =>
    bots.createFrom(context, query, file),
  ),
];
