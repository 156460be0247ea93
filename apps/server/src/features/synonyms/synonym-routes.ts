import { synonyms } from '@parley/contract';
import { projectRoute } from '#http/route.ts';
import { synonymStore } from '#features/synonyms/synonym-store.ts';

/** Saving synonyms reaches templates too: see workflows/save-synonyms. */
export const synonymRoutes = [
  projectRoute(synonyms.list, (context, { query }) => {
    const store = synonymStore(context);
    return query.mtime === undefined ? store.list() : store.listAt(query.mtime);
  }),
];
