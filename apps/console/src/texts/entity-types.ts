import type { Entity } from '@parley/domain';

/** The types of entities, for everyone who chooses one. */
export const ENTITY_TYPE_NAMES = {
  dictionary: 'dictionary',
  free: 'free',
  regex: 'pattern',
  number: 'number',
  date: 'date',
  time: 'time',
  period: 'period',
  duration: 'duration',
  money: 'money',
  phone: 'phone',
  'e-mail': 'email',
  'yes-no': 'yes or no',
  dtmf: 'keys',
} satisfies Record<Entity['type'], string>;

/** Follows the name of a type in lists: examples of its values. */
export const ENTITY_TYPE_HINTS = {
  dictionary: 'listed values',
  free: 'names and other open words, learned from templates',
  regex: 'codes and numbers with a fixed form',
  number: 'in digits or in words',
  date: '“next Friday”, “5. 6.”, as 2026-06-05',
  time: '“half past nine”, as 09:30',
  period: '“from Monday to Friday”, “last month”, its first and last day',
  duration: '“an hour and a half”, in seconds',
  money: '“five hundred crowns”, amount and currency',
  phone: 'in digits or in words, as +420777123456',
  'e-mail': 'written or spelled out',
  'yes-no': '“yes please”, “sure”, “nope”, as true or false',
  dtmf: 'keys that the caller presses on the telephone, as “123”',
} satisfies Record<Entity['type'], string>;
