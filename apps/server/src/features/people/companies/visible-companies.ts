import type { Company } from '@parley/domain/company';
import type { Actor } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';

/** Company names are customers' names: users see only the companies that they work with. */
export async function visibleCompanies(db: Queries, { userId, projects, isPlatformAdmin }: Actor): Promise<Company[]> {
  const all = db.selectFrom('companies').select(['id', 'name']).orderBy('name').orderBy('id');
  if (isPlatformAdmin) return all.execute();
  return all
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('users').select('id').where('users.id', '=', userId).whereRef('company_id', '=', 'companies.id'),
        ),
        exists(
          selectFrom('projects')
            .select('id')
            .where('projects.id', '=', anyOf(projects))
            .whereRef('company_id', '=', 'companies.id'),
        ),
      ]),
    )
    .execute();
}
