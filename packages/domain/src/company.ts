import * as z from 'zod/mini';
import { Id } from '#ids.ts';
import { nameText } from '#text.ts';

/** Users and projects belong to at most one company. */
export const Company = z.object({ id: Id, name: nameText('Company name cannot be empty') });
export type Company = z.infer<typeof Company>;
