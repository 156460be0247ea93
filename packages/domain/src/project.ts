import * as z from 'zod/mini';
import { Id } from '#ids.ts';
import { nameText } from '#text.ts';

export const ProjectName = nameText('Project name cannot be empty');

/** Called script in some texts of the console. */
export const Project = z.object({ id: Id, name: ProjectName, is_chat: z.boolean() });
export type Project = z.infer<typeof Project>;

/** Resources of a project whose every change is a revision. */
export const RESOURCES = [
  'reactions',
  'scopes',
  'notes',
  'intents',
  'synonyms',
  'entities',
  'actions',
  'tests',
  'settings',
  'files',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** What a new project begins with. */
export const PROJECT_TEMPLATES = ['starter', 'blank', 'demo', 'insurance'] as const;
export type ProjectTemplate = (typeof PROJECT_TEMPLATES)[number];

/** The languages of the demo bots. All others are for any language. */
const DEMO_LANGUAGES: Partial<Record<ProjectTemplate, readonly string[]>> = { demo: ['en'], insurance: ['en', 'de'] };

/** The languages in which a template exists; undefined for any. */
export function languagesOf(template: ProjectTemplate): readonly string[] | undefined {
  return DEMO_LANGUAGES[template];
}
