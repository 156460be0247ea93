import { sql } from 'kysely';
import { auditLines } from '#features/audit/audit-store.ts';
import { campaignDefinitions } from '#features/outbound/campaign-store.ts';
import { peopleParts } from '#features/people/platform-access/export-people.ts';
import { withSystem } from '#platform/db/database.ts';
import { jsonLines } from '#platform/json-lines.ts';
import type { ZipPart } from '#platform/zip/write-zip.ts';
import { exportNote, projectParts, under } from '#workflows/transfer/export-parts.ts';
import { botOf, type ExportDeps } from '#workflows/transfer/exports.ts';

interface ListedProject {
  id: number;
  name: string;
  state: string;
  company: string | null;
  owner: string | null;
}

type InstallationDeps = Omit<ExportDeps, 'beginExport'>;

/** Everything that the teams of an installation own: people, projects with what they have collected, the audit trail. */
export async function* installationParts(
  deps: InstallationDeps,
  onProject: (project: ListedProject) => void,
): AsyncGenerator<ZipPart> {
  const { db, now } = deps;
  const projects = await listProjects(deps);
  yield exportNote({ projects: projects.length }, now);
  yield { path: 'platform/projects.jsonl', text: jsonLines(projects) };
  yield* peopleParts(db);
  yield { path: 'platform/audit-trail.jsonl', pieces: auditLines(db, {}) };
  for (const project of projects) {
    onProject(project);
    const place = { ...deps, projectId: project.id };
    const { parts } = await botOf(deps, project.id, {
      campaigns: (tx) => campaignDefinitions({ db: tx, projectId: project.id }),
      owner: 'export',
    });
    yield* under(`projects/${project.id}`, projectParts(place, parts));
  }
}

async function listProjects({ db }: InstallationDeps): Promise<ListedProject[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<ListedProject>`
      select id, name, state, (select c.name from companies c where c.id = company_id) as company,
        (select u.email from users u where u.id = owner_id) as owner
      from projects order by id`.execute(tx);
    return rows;
  });
}
