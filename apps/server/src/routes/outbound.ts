import { Readable } from 'node:stream';
import { outbound } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { pageOfCallbacks } from '#features/outbound/callback-log.ts';
import { campaignReport } from '#features/outbound/campaign-report.ts';
import { progressOf } from '#features/outbound/campaign-progress.ts';
import {
  hasUnsignedCallbacks,
  pauseCampaign,
  startCampaign,
  type TelephonyKind,
} from '#features/outbound/campaign-states.ts';
import {
  findCampaign,
  insertCampaign,
  listCampaigns,
  removeCampaign,
  updateCampaign,
} from '#features/outbound/campaign-store.ts';
import { pageOfContacts, setZone } from '#features/outbound/contact-store.ts';
import { forecastOf } from '#features/outbound/forecast.ts';
import { importCallList } from '#features/outbound/import-call-list.ts';
import { previewCallList } from '#features/outbound/preview-list.ts';
import { campaignDifferences, recordCampaign } from '#features/outbound/outbound-audit.ts';
import { stopListRoutes } from '#routes/outbound-stop-list.ts';
import { refuseChatScript } from '#features/outbound/voice-scripts.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { FileReply } from '#http/reply.ts';
import type { Work } from '#http/work.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Tables } from '#platform/table/tables.ts';
import { tableWhileUsed } from '#routes/receive-table.ts';

interface OutboundDeps {
  db: Queries;
  inProject: InProject;
  /** For the report, which may be some seconds old. */
  inReplica: InProject;
  files: Pick<FileStore, 'receive' | 'discard'>;
  tables: Pick<Tables, 'withTable'>;
  /** The telephony that carries calls. */
  telephony: TelephonyKind;
  beginImport(projectId: number): Work;
}

export const outboundRoutes = (deps: OutboundDeps) => [
  ...campaignRoutes(deps),
  ...callListRoutes(deps),
  ...contactRoutes(),
  ...stopListRoutes(deps),
];

/** Only one forecast and one preview of a project are computed at a time, however many users request them. */
const inOrder = oneAtATime();

const campaignRoutes = ({ inProject, inReplica, telephony }: OutboundDeps) => [
  projectRoute(outbound.list, (context, { query }) => listCampaigns(context, query.project_env)),
  projectRoute(outbound.telephony, async () => ({ telephony })),
  projectRoute(outbound.create, async (context, { body }) => {
    await refuseChatScript(context);
    const written = await insertCampaign(context, body);
    const { name, project_env } = body;
    await recordCampaign(context, 'added', { id: written.id, name }, { after: { name, project_env } });
    return written;
  }),
  projectRoute(outbound.update, async (context, { params: { id }, body: patch }) => {
    const { before, ...written } = await updateCampaign(context, { id, patch, atime: context.atime });
    const changed = campaignDifferences(before, patch);
    if (changed) await recordCampaign(context, 'changed', before, changed);
    return written;
  }),
  projectRoute(outbound.remove, async (context, { params: { id } }) => {
    const { version, before } = await removeCampaign(context, id, context.atime);
    await recordCampaign(context, 'deleted', before);
    return { version };
  }),
  projectRoute(outbound.start, (context, { params: { id } }) => startCampaign(context, id, telephony)),
  projectRoute(outbound.pause, (context, { params: { id } }) => pauseCampaign(context, id)),
  projectRoute(outbound.progress, ({ db, projectId, now }, { params: { id } }) =>
    progressOf({ db, projectId, now: unixSeconds(now) }, id, telephony),
  ),
  detachedRoute(outbound.forecast, ({ projectId, now }, { params: { id } }) =>
    inOrder(String(projectId), () => forecastOf({ inProject, projectId, now, telephony }, id)),
  ),
  detachedRoute(outbound.report, async ({ projectId, now }, { params: { id }, query: { rows } }) => {
    const pieces = await campaignReport(
      { inProject: inReplica, projectId, campaignId: id, now: unixSeconds(now) },
      rows,
    );
    const day = new Date(now() / 1_000).toISOString().slice(0, 10);
    const name = `OutboundCampaignReport_${id}_${day}.csv`;
    return new FileReply(Readable.from(pieces), name, 'text/csv; charset=utf-8');
  }),
];

const callListRoutes = ({ inProject, files, tables, beginImport }: OutboundDeps) => [
  detachedRoute(outbound.preview, async ({ projectId, actor }, { params: { id }, query, receiveFile }) => {
    const campaign = await inProject(projectId, 'read', (db) => findCampaign({ db, projectId }, id));
    const opening = { sheet: query.sheet, owner: String(actor?.userId) };
    return receiveFile(tableWhileUsed(files), (received) =>
      inOrder(`preview ${projectId}`, () =>
        tables.withTable(received, opening, (table) =>
          previewCallList(table, query, { inProject, projectId, campaign }),
        ),
      ),
    );
  }),
  detachedRoute(outbound.upload, async ({ projectId, actor }, { params: { id }, query, receiveFile }) => {
    await inProject(projectId, 'read', async (db) => {
      await findCampaign({ db, projectId }, id);
      await refuseChatScript({ db, projectId });
    });
    const opening = { sheet: query.sheet, owner: String(actor?.userId) };
    const isAgain = query.again === '1';
    return receiveFile(tableWhileUsed(files), async (received) => {
      const { sha256 } = received;
      const work = beginImport(projectId);
      try {
        const imported = await tables.withTable(received, opening, (table) =>
          importCallList(inProject, projectId, { id, table, sha256, work, isAgain, options: query }),
        );
        work.done('Done');
        return imported;
      } catch (error) {
        work.failed(error instanceof Problem ? error.message : 'Failed. Import the list again: nobody is added twice.');
        throw error;
      }
    });
  }),
];

const contactRoutes = () => [
  projectRoute(outbound.contacts, async ({ db, projectId, now }, { params: { id }, query }) => {
    await findCampaign({ db, projectId }, id);
    return pageOfContacts({ db, projectId, campaignId: id, now: unixSeconds(now) }, query);
  }),
  projectRoute(outbound.callbacks, async ({ db, projectId }, { params: { id }, query }) => {
    const campaign = await findCampaign({ db, projectId }, id);
    return {
      ...(await pageOfCallbacks({ db, projectId, campaignId: id }, query)),
      has_unsigned_callbacks: await hasUnsignedCallbacks({ db, projectId }, campaign),
    };
  }),
  projectRoute(outbound.updateContact, async ({ db, projectId }, { params: { id, contact }, body: { zone } }) => {
    await setZone({ db, projectId, campaignId: id }, contact, zone);
    return undefined;
  }),
];
