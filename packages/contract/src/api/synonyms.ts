import { Id } from '@parley/domain/ids';
import { Synonym } from '@parley/domain/synonym';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const SynonymToSave = z.strictObject({ ...Synonym.shape, id: z.optional(Id) });

/** `#name` in a template stands for any of a synonym's values. */
export const synonyms = {
  list: endpoint('GET /synonyms', {
    of: 'project',
    guard: 'GET:/synonyms',
    summary: 'All synonyms',
    query: AtTime,
    reply: z.array(Synonym),
  }),
  replace: endpoint('PUT /synonyms', {
    of: 'project',
    guard: 'PUT:/synonyms',
    summary:
      'Save the whole list: what is missing is deleted, an id makes a rename, which is carried into every template',
    body: z.array(SynonymToSave).check(z.maxLength(10_000)),
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
};
