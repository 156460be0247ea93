import { intentFiles } from '@parley/contract';
import { importIntents } from '#features/intents/import-intents.ts';
import { moveTemplates } from '#features/intents/move-templates.ts';
import { previewIntents, readIntentRows, type IntentRows } from '#features/intents/read-intent-rows.ts';
import { undoImport } from '#features/intents/undo-import.ts';
import { TextReply } from '#http/reply.ts';
import { detachedRoute, projectRoute, uploadRoute } from '#http/route.ts';
import type { Work } from '#http/work.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { listJson } from '#platform/list-json.ts';
import type { Tables } from '#platform/table/tables.ts';
import { tableWhileUsed } from '#routes/receive-table.ts';

interface IntentFileDeps {
  files: Pick<FileStore, 'receive' | 'discard'>;
  tables: Pick<Tables, 'withTable'>;
  beginImport(projectId: number): Work;
}

/** Changes of many templates. */
export const intentFileRoutes = (deps: IntentFileDeps) => [
  projectRoute(intentFiles.moveTemplates, async (context, { body }) => ({
    version: await moveTemplates(context, body),
  })),
  ...importRoutes(deps),
  projectRoute(intentFiles.undoImport, async (context, { body }) => ({
    version: await undoImport(context, body.version),
  })),
];

const importRoutes = ({ files, tables, beginImport }: IntentFileDeps) => [
  uploadRoute(
    intentFiles.import,
    {
      ...tableWhileUsed(files),
      begin: beginImport,
      prepare: ({ actor }, { file, query, work }): Promise<IntentRows> =>
        tables.withTable(file, { sheet: query.sheet, owner: String(actor.userId) }, (table) =>
          readIntentRows(table, query, work),
        ),
    },
    async (context, { prepared, work }) => {
      const { skipped, ...counts } = await importIntents(context, prepared, work);
      const json = `${JSON.stringify(counts).slice(0, -1)},"skipped":${await listJson(skipped)}}`;
      return new TextReply('application/json; charset=utf-8', json);
    },
  ),
  detachedRoute(intentFiles.previewImport, ({ actor }, { query, receiveFile }) =>
    receiveFile(tableWhileUsed(files), (received) =>
      tables.withTable(received, { sheet: query.sheet, owner: String(actor?.userId) }, (table) =>
        previewIntents(table, query),
      ),
    ),
  ),
];
