import type { Entity } from '@parley/domain';
import { NEW_ENTITY } from '#features/entities/use-entities.ts';

/** A working example entity, for a project without entities. */
export const EXAMPLE: Omit<Entity, 'id'> = {
  ...NEW_ENTITY,
  name: 'card_type',
  values: 'debit = debit card = bank card\ncredit = credit card\nprepaid = gift card',
};
