import { intentFiles, intents } from '@parley/contract';
import { listJson } from '#platform/list-json.ts';
import { projectRoute, uploadRoute } from '#http/route.ts';
import { TextReply } from '#http/reply.ts';
import type { Work } from '#http/work.ts';
import { intentStore, withNegatives } from '#features/intents/intent-store.ts';
import { intentsCsv } from '#features/intents/intents-csv.ts';
import { importIntents } from '#features/intents/import-intents.ts';
import { moveTemplates } from '#features/intents/move-templates.ts';
import { readIntentRows } from '#features/intents/read-intent-rows.ts';
import { addTemplate, removeTemplate } from '#features/intents/templates.ts';
import { undoImport } from '#features/intents/undo-import.ts';

interface IntentRoutesDeps {
  beginImport(projectId: number): Work;
}

/** Calls that touch intents alone. Renames and deletions reach other things: see workflows/change-intents. */
export const intentRoutes = ({ beginImport }: IntentRoutesDeps) => [
  projectRoute(intents.list, async (context, { query }) => {
    const store = intentStore(context);
    const all = withNegatives(query.mtime === undefined ? await store.list() : await store.listAt(query.mtime));
    if (query.format !== 'csv') return all;
    return new TextReply('text/csv; charset=utf-8', await intentsCsv(all), 'intents.csv');
  }),
  projectRoute(intents.addTemplate, (context, { params, body }) => addTemplate(context, params.id, body)),
  projectRoute(intents.removeTemplate, (context, { params, body }) =>
    removeTemplate(context, params.id, body.template),
  ),
  projectRoute(intentFiles.moveTemplates, async (context, { body }) => ({
    version: await moveTemplates(context, body),
  })),
  projectRoute(intentFiles.undoImport, async (context, { body }) => ({
    version: await undoImport(context, body.version),
  })),
  uploadRoute(
    intentFiles.import,
    readIntentRows,
    async (context, { file, work }) => {
      const { skipped, ...counts } = await importIntents(context, file, work);
      const json = `${JSON.stringify(counts).slice(0, -1)},"skipped":${await listJson(skipped)}}`;
      return new TextReply('application/json; charset=utf-8', json);
    },
    { begin: beginImport },
  ),
];
