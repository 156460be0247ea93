import { savedFilters } from '@parley/contract';
import { changeFilter, listFilters, removeFilter, saveFilter } from '#features/conversations/saved-filters.ts';
import { projectRoute } from '#http/route.ts';

export const savedFilterRoutes = [
  projectRoute(savedFilters.list, (context) => listFilters(context)),
  projectRoute(savedFilters.create, (context, { body }) => saveFilter(context, body)),
  projectRoute(savedFilters.update, (context, { params, body }) => changeFilter(context, params.id, body)),
  projectRoute(savedFilters.remove, (context, { params }) => removeFilter(context, params.id)),
];
