import { intentFiles } from '@parley/contract';
import { importIntents } from '#features/intents/import-intents.ts';
import { moveTemplates } from '#features/intents/move-templates.ts';
import { readIntentRows } from '#features/intents/read-intent-rows.ts';
import { undoImport } from '#features/intents/undo-import.ts';
import { TextReply } from '#http/reply.ts';
import { projectRoute, uploadRoute } from '#http/route.ts';
import type { Work } from '#http/work.ts';
import { listJson } from '#platform/list-json.ts';

/** Many templates at once. */
export const intentFileRoutes = ({ beginImport }: { beginImport(projectId: number): Work }) => [
  projectRoute(intentFiles.moveTemplates, async (context, { body }) => ({
    version: await moveTemplates(context, body),
  })),
  uploadRoute(intentFiles.import, { read: readIntentRows, begin: beginImport }, async (context, { file, work }) => {
    const { skipped, ...counts } = await importIntents(context, file, work);
    const json = `${JSON.stringify(counts).slice(0, -1)},"skipped":${await listJson(skipped)}}`;
    return new TextReply('application/json; charset=utf-8', json);
  }),
  projectRoute(intentFiles.undoImport, async (context, { body }) => ({
    version: await undoImport(context, body.version),
  })),
];
