import { holdsGrant, type transfer, type ImportReport, type QueryOf } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { RESOURCES } from '@parley/domain/project';
import { refuseUndeletable, refuseUnwritable } from '#features/history/resource-grants.ts';
import { campaignDefinitions } from '#features/outbound/campaign-store.ts';
import { giveToOwner, insertProject } from '#features/projects/project-store.ts';
import { newSettings } from '#features/settings/settings-store.ts';
import { refuseOver, refuseOverQuota, withinQuota } from '#features/storage/quota.ts';
import { holdOffSweep } from '#features/storage/sweep-files.ts';
import type { ProjectContext, SessionContext } from '#http/context.ts';
import { ownerOf } from '#http/turns.ts';
import type { Work } from '#http/work.ts';
import type { Upload } from '#http/uploads.ts';
import { withSystem, type InProject, type Queries } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { versioned } from '#platform/things/versioned.ts';
import { applyImport } from '#workflows/transfer/apply-import.ts';
import { importReport, refuseErrors } from '#workflows/transfer/import-report.ts';
import { createExports, storedLists } from '#workflows/transfer/exports.ts';
import { addCampaigns, refuseCampaigns } from '#workflows/transfer/import-campaigns.ts';
import { createTransferThreads } from '#workflows/transfer/transfer-threads.ts';
import type { ImportPlan, WrittenThing } from '#workflows/transfer/plan-import.ts';
import type { StoredLists } from '#workflows/transfer/portable-bot.ts';
import type { Fault } from '#workflows/transfer/read-bot.ts';
import { receiveBot, releaseBot, type ReceivedBot } from '#workflows/transfer/receive-bot.ts';
import { systemEntityNames } from '#features/entities/system-entity-copies.ts';
import { addSystemEntities } from '#workflows/content/system-entities.ts';

export interface TransferDeps {
  db: Queries;
  inProject: InProject;
  /** For exports. */
  inReplica: InProject;
  files: FileStore;
  /** Bytes. */
  fileLimit: number;
  zipLimit: number;
  /** How much a project may store. */
  quota: number;
  beginImport(projectId: number): Work;
  beginExport(projectId: number): Work;
  now: () => Microseconds;
}

/** The effects of an import on a project at a given version. */
interface PreparedImport {
  version: Microseconds;
  plan: ImportPlan;
  faults: Fault[];
}

/** Export of a bot as a zip, and import into an existing or a new project. */
export function createTransfer(deps: TransferDeps) {
  const { db, inProject, files, fileLimit, zipLimit, quota } = deps;
  const threads = createTransferThreads(zipLimit);
  const receive = (upload: Upload, work: Work) => receiveBot({ files, fileLimit, threads }, upload, work);
  const release = (bot: ReceivedBot) => releaseBot(files, bot);

  /** Compares a zip with its project, which other users may change during that time. */
  async function prepareImport(
    { actor, projectId }: Pick<ProjectContext, 'actor' | 'projectId'>,
    { mode }: QueryOf<typeof transfer.import>,
    received: ReceivedBot,
    work: Work,
  ): Promise<PreparedImport> {
    work.report(0.5, 'Comparing');
    const { stored, version } = await inProject(projectId, 'read', async (db) => ({
      version: await projectVersion(db, projectId),
      stored: await storedLists(db, projectId, await campaignDefinitions({ db, projectId })),
    }));
    const input = { stored, mode, userId: actor.userId, isNew: false, systemNames: [], files: storedFiles(received) };
    const plan = await threads.plan(received.read.bot, input, ownerOf(actor));
    return { version, plan, faults: await allFaults(received, plan, ownerOf(actor)) };
  }

  async function importInto(
    context: ProjectContext,
    { dry_run }: QueryOf<typeof transfer.import>,
    received: ReceivedBot,
    { work, prepared: { version, plan, faults } }: { work: Work; prepared: PreparedImport },
  ): Promise<ImportReport> {
    const { db: tx, projectId } = context;
    if (dry_run !== '1') await refuseOutdated(context, version);
    refuseUngranted(context, plan);
    const report = importReport({ name: received.read.name, plan, faults });
    if (dry_run === '1') {
      await refuseOverQuota(tx, { projectId, quota, ...plannedFiles(plan) });
      return report;
    }
    refuseErrors(report);
    await holdOffSweep(tx);
    const added = await addCampaigns(context, plan.campaigns);
    const written = await withinQuota(tx, { projectId, quota }, () =>
      applyImport(context, plan, (share) => {
        work.signal.throwIfAborted();
        work.report(0.5 + share / 2, 'Saving');
      }),
    );
    work.commit('Saving');
    for (const { received: file } of received.files) await files.keep(file);
    return { ...report, project_id: projectId, version: written ?? added };
  }

  async function createFrom(
    { actor, now, address }: SessionContext,
    { name: chosen, dry_run }: QueryOf<typeof transfer.create>,
    received: ReceivedBot,
  ): Promise<ImportReport> {
    const systemNames = await withSystem(db, systemEntityNames);
    const input = { stored: NOTHING, mode: 'update', userId: actor.userId, isNew: true, systemNames } as const;
    const zipped = storedFiles(received);
    const plan = await threads.plan(received.read.bot, { ...input, files: zipped }, ownerOf(actor));
    const faults = await allFaults(received, plan, ownerOf(actor));
    const name = chosen ?? received.read.name ?? 'Imported project';
    const report = importReport({ name: received.read.name, plan, faults });
    refuseOver({ used: plannedFiles(plan).added, allowed: quota });
    if (dry_run === '1') return report;
    refuseErrors(report);
    const made = await withSystem(db, (tx) =>
      makeProject(tx, files, { actor, now, address }, { name, plan, received }),
    );
    return { ...report, ...made };
  }

  async function allFaults(received: ReceivedBot, plan: ImportPlan, owner: string): Promise<Fault[]> {
    const placed = plan.faults.length === 0 ? [] : await threads.locate(received.zip.path, plan.faults, owner);
    return [...received.faults, ...placed];
  }

  return {
    receive,
    release,
    /** Bytes. */
    zipLimit,
    beginImport: deps.beginImport,
    ...createExports({ ...deps, inProject: deps.inReplica, threads }),
    prepareImport,
    importInto,
    createFrom,
    close: threads.close,
  };
}

export type Transfer = ReturnType<typeof createTransfer>;

/** Creates a project from an import, with its sender as administrator. */
async function makeProject(
  tx: Queries,
  files: FileStore,
  { actor, now, address }: Pick<SessionContext, 'actor' | 'now' | 'address'>,
  { name, plan, received }: { name: string; plan: ImportPlan; received: ReceivedBot },
) {
  const settings = newSettings({ ...plan.settings, name });
  const projectId = await insertProject(tx, { name, is_chat: settings.is_chat });
  const context = { db: tx, projectId, actor: { userId: actor.userId }, now, address };
  await versioned(context, 'settings').insert(settings);
  await holdOffSweep(tx);
  const added = await addCampaigns(context, plan.campaigns);
  const version = (await applyImport(context, { ...plan, settings: {} })) ?? added;
  await addSystemEntities(context);
  for (const { received: file } of received.files) await files.keep(file);
  const change = await lockPlatform(tx, context);
  await giveToOwner(tx, projectId, actor.userId);
  await change.wrote('users/projects', [projectId]);
  const imported = { resource: 'projects', id: projectId, name, projectId, after: { name } };
  await recordAudit(tx, { actor, now, address }, { action: 'project imported', ...imported });
  return { project_id: projectId, version };
}

const NOTHING: StoredLists = {
  lists: Object.fromEntries(RESOURCES.map((resource) => [resource, '[]'])) as StoredLists['lists'],
  layout: {},
  campaigns: [],
};

function storedFiles({ files }: ReceivedBot) {
  return files.map(({ name, received: { sha256, size, typeFor } }) => ({ name, sha256, size, type: typeFor(name) }));
}

/** The bytes of the files that an import writes, and the files that it removes. */
function plannedFiles({ writes }: ImportPlan): { added: number; removed: number[] } {
  const files = writes
    .filter(({ resource }) => resource === 'files')
    .flatMap(({ op, json }) => (JSON.parse(json) as WrittenThing[]).map((thing) => ({ op, ...thing })));
  return {
    added: files.reduce((sum, { op, doc }) => (op === 'remove' ? sum : sum + Number(doc['size'])), 0),
    removed: files.flatMap(({ op, id }) => (op === 'remove' && id !== undefined ? [id] : [])),
  };
}

/** Refuses if the project has changed since the dry run, so that an import does exactly what the dry run showed. */
async function refuseOutdated({ db, projectId, atime }: ProjectContext, compared: Microseconds): Promise<void> {
  const version = await projectVersion(db, projectId);
  if (version <= Math.min(compared, atime ?? compared)) return;
  throw new Problem('conflict', 'The project has changed since the zip was checked. Check it again.');
}

/** Refuses an import that writes more than its sender may. */
function refuseUngranted(context: ProjectContext, plan: ImportPlan): void {
  refuseCampaigns(context, plan.campaigns);
  for (const { resource, added, changed, removed } of plan.changes) {
    if (resource === 'campaigns') continue;
    const what = resource === 'layout' ? 'reactions' : resource;
    if (added.length + changed.length > 0) refuseUnwritable(context, what);
    if (removed.length > 0) refuseUndeletable(context, what);
  }
  if (!plan.touchesProtected) return;
  if (holdsGrant(context.actor.permissions, 'PUT:/settings/protected', { projectId: context.projectId })) return;
  throw new Problem('forbidden', 'Insufficient permissions: PUT:/settings/protected is needed.');
}
