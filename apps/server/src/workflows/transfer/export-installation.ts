import { auditLines } from '#features/audit/audit-store.ts';
import { campaignDefinitions } from '#features/outbound/campaign-store.ts';
import { peopleParts } from '#features/people/platform-access/export-people.ts';
import { projectsToExport, type ExportedProject } from '#features/projects/project-store.ts';
import { withSystem } from '#platform/db/database.ts';
import { jsonLines } from '#platform/json-lines.ts';
import type { ZipPart } from '#platform/zip/write-zip.ts';
import { exportNote, projectParts, under } from '#workflows/transfer/export-parts.ts';
import { botOf, type ExportDeps } from '#workflows/transfer/exports.ts';

type InstallationDeps = Omit<ExportDeps, 'beginExport'>;

/** Everything that the teams of an installation own: people, projects with what they have collected, the audit trail. */
export async function* installationParts(
  deps: InstallationDeps,
  onProject: (project: ExportedProject) => void,
): AsyncGenerator<ZipPart> {
  const { db, now } = deps;
  const projects = await withSystem(db, projectsToExport);
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
