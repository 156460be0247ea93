import { projects } from '@parley/contract';
import { hasPolarityRules } from '@parley/domain/polarity';
import { LANGUAGES } from '@parley/domain/settings';
import { visibleProjects } from '#features/projects/project-store.ts';
import type { SessionContext } from '#http/context.ts';
import { detachedRoute, platformRoute } from '#http/route.ts';
import { cloneProject, type CloneDeps } from '#workflows/projects/clone-project.ts';
import { createProject, type NewProject, type ProjectDeps } from '#workflows/projects/create-project.ts';

interface LanguageDeps {
  /** True if the installation has its own model for writing templates. */
  hasWritingService: boolean;
}

export function projectRoutes({ hasWritingService, ...deps }: ProjectDeps & CloneDeps & LanguageDeps) {
  const create = (context: SessionContext, { body }: { body: NewProject }) =>
    createProject(deps, context, context.actor.userId, body);
  return [
    platformRoute(projects.list, (context) => visibleProjects(deps.db, context.actor)),
    platformRoute(projects.create, create),
    platformRoute(projects.createSystem, create),
    detachedRoute(projects.clone, (context, { body }) => cloneProject(deps, context, body)),
    platformRoute(projects.languages, async () =>
      LANGUAGES.map(({ id, name }) => ({ id, name, negation: hasWritingService ? 'model' : negationByRules(id) })),
    ),
  ];
}

function negationByRules(language: string): 'rules' | 'none' {
  return hasPolarityRules(language) ? 'rules' : 'none';
}
