import { outbound } from '@parley/contract';
import { checkStopList, importStopList, previewStopList } from '#features/outbound/import-stop-list.ts';
import { recordStopList } from '#features/outbound/outbound-audit.ts';
import {
  calledNumber,
  findStopped,
  listStopped,
  numberFrom,
  stopNumbers,
  unstopNumber,
} from '#features/outbound/stop-list.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { InProject } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Tables } from '#platform/table/tables.ts';
import { tableWhileUsed } from '#routes/receive-table.ts';

interface StopListDeps {
  db: Queries;
  inProject: InProject;
  files: Pick<FileStore, 'receive' | 'discard'>;
  tables: Pick<Tables, 'withTable'>;
}

/** The project's stop list. */
export const stopListRoutes = (deps: StopListDeps) => [
  projectRoute(outbound.stopList, (context, { query }) => listStopped(context, query)),
  projectRoute(outbound.stop, async (context, { body: { number: written, reason, conversation_id } }) => {
    const number = await calledNumber(context, {
      number: written === undefined ? undefined : numberFrom(written, 'body.number'),
      conversationId: conversation_id,
    });
    const source = conversation_id === undefined ? 'hand' : 'conversation';
    const added = await stopNumbers(context, [{ number, reason, source, conversation_id }], context.actor.userId);
    if (added.has(number)) await recordStopList(context, 'number added', { number });
    return { ...(await findStopped(context, number)), is_new: added.has(number) };
  }),
  ...stopFileRoutes(deps),
  projectRoute(outbound.unstop, async (context, { query }) => {
    const number = numberFrom(query.number, 'query.number');
    await unstopNumber(context, number);
    await recordStopList(context, 'number removed', { number });
    return undefined;
  }),
];

const stopFileRoutes = ({ inProject, db, files, tables }: StopListDeps) => [
  detachedRoute(outbound.stopMany, ({ projectId, actor, now, address }, { query, receiveFile }) =>
    receiveFile(tableWhileUsed(files), (received) => {
      const who = actor?.userId ?? null;
      return tables.withTable(received, { sheet: query.sheet, owner: String(who) }, async (table) => {
        await checkStopList(table, query);
        return withProject(db, projectId, async (tx) => {
          const imported = await importStopList({ db: tx, projectId, who }, table, query);
          const { added } = imported;
          const place = { db: tx, projectId, actor: { userId: who }, now, address };
          if (added > 0) await recordStopList(place, 'imported', { added });
          return imported;
        });
      });
    }),
  ),
  detachedRoute(outbound.previewStops, ({ projectId, actor }, { query, receiveFile }) =>
    receiveFile(tableWhileUsed(files), (received) =>
      tables.withTable(received, { sheet: query.sheet, owner: String(actor?.userId) }, (table) =>
        previewStopList(table, query, { inProject, projectId }),
      ),
    ),
  ),
];
