import { Id } from '@parley/domain/ids';
import { Synonym } from '@parley/domain/synonym';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const SynonymToSave = z.strictObject({ ...Synonym.shape, id: z.optional(Id) });

/** `#name` in a template matches any of a synonym's values. */
export const synonyms = {
  list: endpoint('GET /synonyms', {
    of: 'project',
    guard: 'GET:/synonyms',
    summary: 'List synonyms',
    query: AtTime,
    reply: z.array(Synonym),
  }),
  replace: endpoint('PUT /synonyms', {
    of: 'project',
    guard: 'PUT:/synonyms',
    summary: 'Save the whole list: missing synonyms are deleted; an id marks a rename, which updates every template',
    body: z.array(SynonymToSave).check(z.maxLength(10_000)),
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
};
