import type { Entity } from '@parley/domain';
import { NEW_ENTITY } from '#features/entities/use-entities.ts';

/** An entity that works, for a project that has none. */
export const EXAMPLE: Omit<Entity, 'id'> = {
  ...NEW_ENTITY,
  name: 'card_type',
  values: 'debit = debit card = bank card\ncredit = credit card\nprepaid = gift card',
};
