import { synonyms } from '@parley/contract';
import { synonymStore } from '#features/synonyms/synonym-store.ts';
import { projectRoute } from '#http/route.ts';
import { saveSynonyms } from '#workflows/save-synonyms.ts';

export const synonymRoutes = [
  projectRoute(synonyms.list, (context, { query }) => {
    const store = synonymStore(context);
    return query.mtime === undefined ? store.list() : store.listAt(query.mtime);
  }),
  projectRoute(synonyms.replace, async (context, { body }) => ({ version: await saveSynonyms(context, body) })),
];
