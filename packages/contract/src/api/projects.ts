import { Id } from '@parley/domain/ids';
import { languagesOf, Project, PROJECT_TEMPLATES, ProjectName } from '@parley/domain/project';
import { Language, Settings } from '@parley/domain/settings';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const NewProject = z
  .strictObject({
    /** Default: `New project`, with the first free number. */
    name: z.optional(ProjectName),
    language: z._default(Language, 'en'),
    /** Usually the zone of the browser in which the project is made. */
    time_zone: z.optional(Settings.shape.time_zone),
    is_chat: z._default(z.boolean(), true),
    /**
     * `demo` copies the bank bot (English), `insurance` the insurance bot (English or German), `reception` and `shop` bots
     * to begin with (English).
     */
    template: z._default(z.enum(PROJECT_TEMPLATES), 'starter'),
  })
  .check(({ value: { template, language }, issues }) => {
    const languages = languagesOf(template);
    if (languages === undefined || languages.includes(language)) return;
    const message = `This bot speaks only ${languages.join(', ')}`;
    issues.push({ code: 'custom', input: language, path: ['language'], message });
  });
const Created = z.object({ project_id: Id });
const creating = { guard: 'POST:/system/projects', of: 'platform', body: NewProject, reply: Created } as const;

export const projects = {
  list: endpoint('GET /projects', {
    summary: 'List your projects; platform administrators see all',
    guard: 'session',
    of: 'platform',
    reply: z.array(Project),
  }),
  create: endpoint('POST /projects', { ...creating, summary: 'Create a project; the creator administers it' }),
  createSystem: endpoint('POST /system/projects', { ...creating, summary: 'Same as POST /projects' }),
  clone: endpoint('POST /projects/clone', {
    summary: 'Clone this project, without its conversations, secrets and deployments',
    guard: 'POST:/system/projects',
    of: 'project',
    versioned: false,
    body: z.strictObject({ name: ProjectName }),
    reply: Created,
  }),
  languages: endpoint('GET /languages', {
    summary: 'List the languages that a bot can speak',
    guard: 'session',
    of: 'platform',
    reply: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** How templates are turned into their opposites: by a model of the team's own, by rules, or not at all. */
        negation: z.enum(['model', 'rules', 'none']),
      }),
    ),
  }),
};
