import { Company } from '@parley/domain/company';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const companies = {
  list: endpoint('GET /companies', {
    summary: 'List your company and those of your projects; platform administrators see all',
    guard: 'session',
    of: 'platform',
    reply: z.array(Company),
  }),
};
