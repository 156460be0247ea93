import { Id } from '@parley/domain/ids';
import { Project, ProjectName } from '@parley/domain/project';
import { Language } from '@parley/domain/settings';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const NewProject = z.strictObject({
  name: z._default(ProjectName, 'New project'),
  language: z._default(Language, 'en'),
  is_chat: z._default(z.boolean(), true),
  /** `demo` copies the built-in bank bot. */
  template: z._default(z.enum(['blank', 'demo']), 'blank'),
});
const Created = z.object({ project_id: Id });
const creating = { guard: 'POST:/system/projects', of: 'platform', body: NewProject, reply: Created } as const;

export const projects = {
  list: endpoint('GET /projects', {
    summary: 'The projects one is assigned to; a platform administrator sees all',
    guard: 'session',
    of: 'platform',
    reply: z.array(Project),
  }),
  create: endpoint('POST /projects', { ...creating, summary: 'Create a project; the creator administers it' }),
  createSystem: endpoint('POST /system/projects', { ...creating, summary: 'The same as POST /projects' }),
  languages: endpoint('GET /languages', {
    summary: 'Languages that a bot may speak',
    guard: 'session',
    of: 'platform',
    reply: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Phrases can be turned into their opposites: by rules, or by the writing service where one is configured. */
        has_polarity: z.boolean(),
      }),
    ),
  }),
};
