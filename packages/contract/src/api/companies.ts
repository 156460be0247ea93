import { Company } from '@parley/domain/company';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const companies = {
  list: endpoint('GET /companies', {
    summary: 'The own company and those of the own projects; a platform administrator sees all',
    guard: 'session',
    of: 'platform',
    reply: z.array(Company),
  }),
};
