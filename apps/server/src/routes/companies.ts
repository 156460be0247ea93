import { companies } from '@parley/contract';
import { visibleCompanies } from '#features/people/companies/visible-companies.ts';
import { platformRoute } from '#http/route.ts';
import type { Queries } from '#platform/db/database.ts';

export const companyRoutes = ({ db }: { db: Queries }) => [
  platformRoute(companies.list, ({ actor }) => visibleCompanies(db, actor)),
];
