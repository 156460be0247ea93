import { Id, Version } from '@parley/domain/ids';
import { Template } from '@parley/domain/intent';
import * as z from 'zod/mini';
import { LIST_BODY_LIMIT, ListWritten } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const editing = { guard: 'PUT:/intents', of: 'project' } as const;

/** Longest CSV file, in bytes, and its most rows. */
export const IMPORT_FILE_LIMIT = 20 * 1024 * 1024;
export const IMPORT_ROW_LIMIT = 200_000;

const TemplateMove = z.strictObject({
  from: Id,
  to: Id,
  templates: z.array(Template).check(z.minLength(1), z.maxLength(10_000)),
});

/** Many templates at once. */
export const intentFiles = {
  import: endpoint('PUT /intents/import', {
    ...editing,
    summary: 'Import a CSV file with the columns intent and template; all or nothing',
    /** The form's field `file`. */
    uploads: 'file',
    bodyLimit: IMPORT_FILE_LIMIT,
    reply: z.object({
      intents_added: z.number(),
      templates_added: z.number(),
      /** By which it is taken back; null where it brought nothing. */
      version: z.nullable(Version),
      skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
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
