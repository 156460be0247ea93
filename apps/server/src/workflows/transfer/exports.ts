import { holdsGrant } from '@parley/contract';
import type { Grant } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import { RESOURCES } from '@parley/domain/project';
import type { NewCampaign } from '@parley/domain/campaign';
import type { Position } from '@parley/domain/layout';
import type { Microseconds } from '@parley/domain/ids';
import type { Readable } from 'node:stream';
import { countExported } from '#features/conversations/export-conversations.ts';
import { lacking, refuseUnreadable } from '#features/history/resource-grants.ts';
import { readProjectName } from '#features/projects/project-store.ts';
import { layoutStore } from '#features/reactions/layout-store.ts';
import type { Caller, DetachedContext } from '#http/context.ts';
import { FileReply } from '#http/reply.ts';
import { ownerOf } from '#http/turns.ts';
import type { Work } from '#http/work.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { withProject, type InProject, type Queries } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { listsAsJson } from '#platform/things/lists-as-json.ts';
import { zipOf, type ZipPart } from '#platform/zip/write-zip.ts';
import { exportNote, projectParts } from '#workflows/transfer/export-parts.ts';
import { seenCampaigns } from '#workflows/transfer/import-campaigns.ts';
import type { StoredLists } from '#workflows/transfer/portable-bot.ts';
import type { TransferThreads } from '#workflows/transfer/transfer-threads.ts';

export interface ExportDeps {
  db: Queries;
  inProject: InProject;
  files: FileStore;
  threads: TransferThreads;
  now: () => Microseconds;
  beginExport(projectId: number): Work;
}

/** What the conversations and calls of a project contain, beside its bot. */
const GRANTS_OF_COLLECTED: readonly Grant[] = [
  'GET:/conversations',
  'GET:/conversations/<id>',
  'GET:/outbound/campaigns',
];

/** A project as a zip: its bot, or the bot with everything that it has collected. */
export function createExports(deps: ExportDeps) {
  const { db, inProject, now } = deps;
  /** Projects whose complete export is being downloaded from this server. */
  const underWay = new Set<number>();

  async function exportProject({ actor, projectId }: DetachedContext): Promise<FileReply> {
    const caller = refuseUnreadableBot(actor, projectId);
    const { name, parts } = await botOf(deps, projectId, {
      campaigns: (tx) => seenCampaigns(tx, { actor: caller, projectId }),
      owner: ownerOf(caller),
    });
    return new FileReply(zipOf(parts), `${name}.zip`, 'application/zip');
  }

  async function exportEverything({ actor, projectId, address }: DetachedContext): Promise<FileReply> {
    const caller = refuseUnreadableProject(actor, projectId);
    if (underWay.has(projectId)) {
      throw new Problem('too_many', 'This project is being exported already. Wait for it, or cancel it.');
    }
    underWay.add(projectId);
    try {
      const { name, parts } = await botOf(deps, projectId, {
        campaigns: (tx) => seenCampaigns(tx, { actor: caller, projectId }),
        owner: ownerOf(caller),
      });
      await withProject(db, projectId, (tx) =>
        recordAudit(
          tx,
          { actor: { userId: caller.userId }, now, address },
          { action: 'project exported with conversations', resource: 'projects', id: projectId, name, projectId },
        ),
      );
      const stream = await watched(projectId, name, parts);
      return new FileReply(stream, `${name} with conversations.zip`, 'application/zip');
    } catch (error) {
      underWay.delete(projectId);
      throw error;
    }
  }

  /** Reports how far the download is, and ends with it. */
  async function watched(projectId: number, name: string, bot: ZipPart[]): Promise<Readable> {
    const total = await countExported({ inProject, projectId });
    const work = deps.beginExport(projectId);
    let done = 0;
    const onConversation = () => {
      done += 1;
      work.report(Math.min(1, done / Math.max(1, total)), `${done} of ${total} conversations`);
    };
    const stream = zipOf(withNote(name, projectParts({ db, inProject, projectId, now }, bot, onConversation), now));
    const cancel = () => stream.destroy(new Error('The export was canceled'));
    work.signal.addEventListener('abort', cancel);
    stream.once('close', () => {
      underWay.delete(projectId);
      work.signal.removeEventListener('abort', cancel);
      if (stream.readableEnded) work.done(`${done} conversations exported`);
      else work.failed('The download ended too early');
    });
    return stream;
  }

  return { exportProject, exportEverything };
}

async function* withNote(project: string, parts: AsyncIterable<ZipPart>, now: () => Microseconds) {
  yield exportNote({ project }, now);
  yield* parts;
}

function refuseUnreadableBot(actor: Caller | null, projectId: number): Caller {
  if (!actor) throw new Problem('forbidden', 'Insufficient permissions.');
  for (const resource of RESOURCES) refuseUnreadable({ actor, projectId }, resource);
  return actor;
}

/** The bot, and what it has collected in both environments. */
function refuseUnreadableProject(actor: Caller | null, projectId: number): Caller {
  const caller = refuseUnreadableBot(actor, projectId);
  for (const grant of GRANTS_OF_COLLECTED) {
    if (!holdsGrant(caller.permissions, grant, { projectId })) throw lacking(grant);
  }
  return caller;
}

interface BotWish {
  campaigns(tx: Queries): Promise<NewCampaign[]>;
  /** Who takes turns at the threads. */
  owner: string;
}

/** The files of a bot. */
export async function botOf(
  { inProject, threads, files }: Pick<ExportDeps, 'inProject' | 'threads' | 'files'>,
  projectId: number,
  { campaigns, owner }: BotWish,
): Promise<{ name: string; parts: ZipPart[] }> {
  const { stored, name } = await inProject(projectId, 'read', async (tx) => ({
    stored: await storedLists(tx, projectId, await campaigns(tx)),
    name: await readProjectName(tx, projectId),
  }));
  const { texts, files: kept } = await threads.write(stored, owner);
  const stores = kept.map(({ path, size, sha256 }) => ({ path, size, open: () => files.open(sha256) }));
  return { name, parts: [...texts, ...stores] };
}

export async function storedLists(db: Queries, projectId: number, campaigns: NewCampaign[]): Promise<StoredLists> {
  const layout: Record<string, Position> = await layoutStore({ db, projectId }).read();
  return { lists: await listsAsJson(db, projectId, RESOURCES), layout, campaigns };
}
