import { access } from '@parley/contract';
import { namedGivers } from '#features/people/roles/givers.ts';
import { projectRoute } from '#http/route.ts';

export const accessRoutes = [projectRoute(access.givers, (context, { query }) => namedGivers(context, query))];
