import { access } from '@parley/contract';
import { listGrantors } from '#features/people/roles/grantors.ts';
import { projectRoute } from '#http/route.ts';

export const accessRoutes = [projectRoute(access.givers, (context, { query }) => listGrantors(context, query))];
