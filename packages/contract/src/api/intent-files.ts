import { Id, Version } from '@parley/domain/ids';
import { Template } from '@parley/domain/intent';
import * as z from 'zod/mini';
import { LIST_BODY_LIMIT, ListWritten } from '#common.ts';
import { endpoint } from '#endpoint.ts';
import { TableFields, TableOptions, TablePreview } from '#tables.ts';

const editing = { guard: 'PUT:/intents', of: 'project' } as const;

/** The columns of a file of intents. `augmented` marks templates that are for training only. */
export const INTENT_ROLES = ['intent', 'template', 'augmented', 'none'] as const;
export type IntentRole = (typeof INTENT_ROLES)[number];

/** Longest file, in bytes, and its most rows. */
export const IMPORT_FILE_LIMIT = 20 * 1024 * 1024;
export const IMPORT_ROW_LIMIT = 200_000;

const TemplateMove = z.strictObject({
  from: Id,
  to: Id,
  templates: z.array(Template).check(z.minLength(1), z.maxLength(10_000)),
});

/** Imports and exports of many templates in one file. */
export const intentFiles = {
  import: endpoint('PUT /intents/import', {
    ...editing,
    summary: 'Import a CSV or .xlsx file with the columns intent and template; all or nothing',
    query: z.object({
      ...TableOptions,
      /** Rows with faults refuse the whole file, unless they are skipped. */
      faulty: z.optional(z.enum(['refuse', 'skip'])),
    }),
    /** The form's field `file`. */
    uploads: 'file',
    fields: TableFields,
    bodyLimit: IMPORT_FILE_LIMIT,
    reply: z.object({
      intents_added: z.number(),
      templates_added: z.number(),
      /** Identifies the import for undo; null if it added nothing. */
      version: z.nullable(Version),
      skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
  }),
  previewImport: endpoint('POST /intents/import/preview', {
    ...editing,
    versioned: false,
    summary: 'Tell how a file of intents would be read: its columns, its first rows, and the rows with faults',
    query: z.object(TableOptions),
    uploads: 'file',
    fields: TableFields,
    bodyLimit: IMPORT_FILE_LIMIT,
    reply: TablePreview,
  }),
  undoImport: endpoint('PUT /intents/import/undo', {
    ...editing,
    summary:
      'Undo an import by its version: remove its templates, and its intents without other templates. The new version redoes it',
    body: z.strictObject({ version: Version }),
    reply: ListWritten,
  }),
  moveTemplates: endpoint('PUT /intents/templates/move', {
    ...editing,
    summary: 'Move templates between intents, all or nothing, in one revision',
    body: z.strictObject({ moves: z.array(TemplateMove).check(z.minLength(1), z.maxLength(1_000)) }),
    bodyLimit: LIST_BODY_LIMIT,
    reply: ListWritten,
  }),
};
