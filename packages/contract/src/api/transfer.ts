import { Id, Version } from '@parley/domain/ids';
import { ProjectName } from '@parley/domain/project';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** Unless the installation chose another limit. */
const USUAL_ZIP_LIMIT = 200 * 1024 * 1024;

/** Resources that a zip stores by name: fields for settings, reactions for the layout, items for the others. */
export const TRANSFERRED = [
  'reactions',
  'scopes',
  'notes',
  'layout',
  'intents',
  'synonyms',
  'entities',
  'actions',
  'tests',
  'settings',
  'files',
  'campaigns',
] as const;
export type Transferred = (typeof TRANSFERRED)[number];

const Names = z.object({
  count: z.int(),
  /** The first of them. */
  names: z.array(z.string()),
});

const TransferredResource = z.object({
  resource: z.enum(TRANSFERRED),
  added: Names,
  changed: Names,
  removed: Names,
  /** Items that exist only in the project, and stay. */
  kept: z.int(),
  unchanged: z.int(),
});
export type TransferredResource = z.infer<typeof TransferredResource>;

const ImportFault = z.object({
  file: z.string(),
  line: z.nullable(z.int()),
  message: z.string(),
  /** An error keeps the zip from being imported. */
  severity: z.enum(['error', 'warning']),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportReport = z.object({
  /** Null for a trial import of a new project. */
  project_id: z.nullable(Id),
  /** The version of the change; null if nothing was written. */
  version: z.nullable(Version),
  /** The project's name in the zip. */
  name: z.nullable(z.string()),
  changes: z.array(TransferredResource),
  errors: z.int(),
  warnings: z.int(),
  /** The first of them, errors before warnings. */
  faults: z.array(ImportFault),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** `1` tells what would happen and changes nothing. */
const DryRun = z.optional(z.enum(['0', '1']));
const uploading = { uploads: 'file', bodyLimit: USUAL_ZIP_LIMIT, reply: ImportReport } as const;

/** A bot as a zip of readable files, made for Git. */
export const transfer = {
  export: endpoint('GET /projects/:id/export', {
    summary: 'Export the project as a zip of readable files, without its secrets, conversations and deployments',
    guard: 'GET:/settings',
    of: 'project',
    projectInPath: true,
    versioned: false,
    produces: 'application/octet-stream',
    reply: z.string(),
  }),
  exportEverything: endpoint('GET /projects/:id/export/everything', {
    summary: 'Export the project with its conversations, calls, contacts and attachments as a zip; one at a time',
    guard: 'GET:/conversations/<id>',
    of: 'project',
    reaches: 'every',
    projectInPath: true,
    reaches: 'every',
    versioned: false,
    callsPerMinute: 30,
    produces: 'application/octet-stream',
    reply: z.string(),
  }),
  import: endpoint('POST /projects/:id/import', {
    ...uploading,
    summary: 'Import a zip into the project by names, as one change; refused as a whole if the zip has an error',
    guard: 'PUT:/reactions',
    of: 'project',
    projectInPath: true,
    query: z.object({
      /** `replace` also removes items that the zip does not contain. */
      mode: z._default(z.enum(['update', 'replace']), 'update'),
      dry_run: DryRun,
    }),
  }),
  create: endpoint('POST /projects/import', {
    ...uploading,
    summary: 'Make a project of a zip; its creator administers it',
    guard: 'POST:/system/projects',
    of: 'platform',
    versioned: false,
    query: z.object({
      /** Default: the name in the zip. */
      name: z.optional(ProjectName),
      dry_run: DryRun,
    }),
  }),
};
