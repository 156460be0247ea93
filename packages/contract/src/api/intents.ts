import { Evaluation } from '@parley/domain/evaluation';
import { Id, Version } from '@parley/domain/ids';
import { Intent, IntentPatch, NewIntent, Template } from '@parley/domain/intent';
import { Quality } from '@parley/domain/quality';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten, QueryNumber, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/intents', of: 'project' } as const;
const editing = { guard: 'PUT:/intents', of: 'project' } as const;
const OneTemplate = z.strictObject({ template: Template });
/** The version of the negative twin that the sender saw; without it, `atime` decides. */
const negative_version = z.optional(QueryNumber);

/** Intents: what callers may want. One grant covers every change to them. */
export const intents = {
  list: endpoint('GET /intents', {
    ...reading,
    summary: 'List intents with their templates; `format=csv` returns rows of intent,template',
    query: z.object({ ...AtTime.shape, format: z.optional(z.enum(['json', 'csv'])) }),
    reply: z.array(Intent),
  }),
  create: endpoint('PUT /intents/-1', { ...editing, summary: 'Add an intent', body: NewIntent, reply: Written }),
  update: endpoint('PUT /intents/:id', {
    ...editing,
    summary: 'Change an intent; a rename updates its negative intent and every reaction',
    body: IntentPatch,
    reply: Written,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  remove: endpoint('DELETE /intents/:id', {
    ...editing,
    summary: 'Delete an intent and its negative intent',
    query: z.object({ negative_version }),
    reply: ListWritten,
  }),
  merge: endpoint('PUT /intents/:id/merge', {
    ...editing,
    summary: 'Merge an intent into another in one revision, with its templates, references and negative intent',
    query: z.object({ negative_version }),
    body: z.strictObject({ into: Id }),
    reply: ListWritten,
  }),
  unmerge: endpoint('PUT /intents/:id/unmerge', {
    ...editing,
    summary: 'Undo a merge by its version; refused if anything it changed has changed since',
    body: z.strictObject({ version: Version }),
    reply: ListWritten,
  }),
  updateList: endpoint('PUT /intents', {
    ...editing,
    summary: 'Change several intents, all or nothing',
    body: z.array(z.extend(IntentPatch, { id: Id })).check(z.maxLength(10_000)),
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  addTemplate: endpoint('PUT /intent/:id/template', {
    ...editing,
    summary: 'Add a template',
    body: z.extend(OneTemplate, { augmented: z.optional(z.boolean()) }),
    reply: Written,
  }),
  removeTemplate: endpoint('DELETE /intent/:id/template', {
    ...editing,
    summary: 'Remove a template',
    body: OneTemplate,
    reply: Written,
  }),
  evaluation: endpoint('GET /intents/evaluation', {
    ...reading,
    summary: 'Get the scores of the trained model on its own templates',
    reply: Evaluation,
  }),
  quality: endpoint('GET /intents/quality', {
    ...reading,
    summary: 'Get the quality of the current model: cross-validation, review and training history',
    reply: Quality,
  }),
};
