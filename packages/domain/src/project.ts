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

/** Bots in the files of an export, each with the languages in which it exists. */
const WRITTEN_TEMPLATES = {
  reception: ['en', 'de'],
  shop: ['en'],
  insurance: ['en', 'de'],
} as const satisfies Record<string, readonly string[]>;
export type WrittenTemplate = keyof typeof WRITTEN_TEMPLATES;

/** What a new project begins with. */
export const PROJECT_TEMPLATES = ['starter', 'blank', 'demo', 'insurance', 'reception', 'shop'] as const;
export type ProjectTemplate = (typeof PROJECT_TEMPLATES)[number];

/** The languages in which a template exists; undefined for any. */
export function languagesOf(template: ProjectTemplate): readonly string[] | undefined {
  if (template === 'demo') return ['en'];
  return isWritten(template) ? WRITTEN_TEMPLATES[template] : undefined;
}

/** Whether the bot is in files. */
export function isWritten(template: ProjectTemplate): template is WrittenTemplate {
  return Object.hasOwn(WRITTEN_TEMPLATES, template);
}
