import { USER_SORTS, USER_STATUSES, type platform, type QueryInput } from '@parley/contract';

export const SIGN_INS = ['otp', 'no_otp', 'sso', 'never'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Names of the address that filter and sort the list, and what of a value means something. */
const READERS = {
  q: (value: string) => value.slice(0, 200),
  company: (value: string) => (/^(?:none|[1-9]\d{0,14})$/u.test(value) ? value : ''),
  status: (value: string) => oneOf(USER_STATUSES, value),
  sign_in: (value: string) => oneOf(SIGN_INS, value),
  attention: (value: string) => oneOf(['true'] as const, value),
  sort: (value: string) => oneOf(USER_SORTS, value),
  desc: (value: string) => oneOf(['true'] as const, value),
} as const;

export type UserFilterName = keyof typeof READERS;
export type UserFilter = { [Name in UserFilterName]: ReturnType<(typeof READERS)[Name]> };

const NAMES = Object.keys(READERS) as UserFilterName[];
/** The filters without the order. */
export const USER_FILTERS = NAMES.filter((name) => name !== 'sort' && name !== 'desc');

/** The filter of an address; what means nothing is left out. */
export function userFilterIn(params: URLSearchParams): UserFilter {
  return Object.fromEntries(NAMES.map((name) => [name, READERS[name](params.get(name) ?? '')])) as UserFilter;
}

export function isFilteringUsers(filter: UserFilter): boolean {
  return USER_FILTERS.some((name) => filter[name].trim() !== '');
}

/** The set filters as a query for the server. */
export function userQueryOf(filter: UserFilter): QueryInput<typeof platform.users> {
  const set = NAMES.map((name) => [name, filter[name].trim()] as const).filter(([, value]) => value !== '');
  return Object.fromEntries(set);
}

function oneOf<T extends string>(known: readonly T[], value: string): T | '' {
  return known.find((one) => one === value) ?? '';
}
