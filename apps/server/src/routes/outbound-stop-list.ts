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
import { storedWhileUsed, type FileStore } from '#platform/files/file-store.ts';

interface StopListDeps {
  db: Queries;
  files: Pick<FileStore, 'receive' | 'discard'>;
}

/** The numbers that no campaign of the project calls. */
export const stopListRoutes = ({ db, files }: StopListDeps) => [
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
  detachedRoute(outbound.stopMany, ({ projectId, actor, now, address }, { query, receiveFile }) =>
    receiveFile(storedWhileUsed(files), async (received) => {
      await checkStopList(received, query);
      const who = actor?.userId ?? null;
      return withProject(db, projectId, async (tx) => {
        const imported = await importStopList({ db: tx, projectId, who }, received, query);
        const { added } = imported;
        const place = { db: tx, projectId, actor: { userId: who }, now, address };
        if (added > 0) await recordStopList(place, 'imported', { added });
        return imported;
      });
    }),
  ),
  detachedRoute(outbound.previewStops, (_context, { query, receiveFile }) =>
    receiveFile(storedWhileUsed(files), (received) => previewStopList(received, query)),
  ),
  projectRoute(outbound.unstop, async (context, { query }) => {
    const number = numberFrom(query.number, 'query.number');
    await unstopNumber(context, number);
    await recordStopList(context, 'number removed', { number });
    return undefined;
  }),
];
