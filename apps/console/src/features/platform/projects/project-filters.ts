import { PROJECT_SORTS, PROJECT_STATES, type platform, type QueryInput } from '@parley/contract';

export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** Names of the address that filter and sort the list, and what of a value means something. */
const READERS = {
  q: (value: string) => value.slice(0, 200),
  company: (value: string) => (/^(?:none|[1-9]\d{0,14})$/u.test(value) ? value : ''),
  state: (value: string) => oneOf(PROJECT_STATES, value),
  sort: (value: string) => oneOf(PROJECT_SORTS, value),
  desc: (value: string) => oneOf(['true'] as const, value),
} as const;

type Name = keyof typeof READERS;
export type ProjectFilter = { [N in Name]: ReturnType<(typeof READERS)[N]> };
export type ProjectFilterName = 'q' | 'company' | 'state';

const NAMES = Object.keys(READERS) as Name[];
export const PROJECT_FILTERS: readonly ProjectFilterName[] = ['q', 'company', 'state'];

/** The filter of an address; what means nothing is left out. */
export function projectFilterIn(params: URLSearchParams): ProjectFilter {
  return Object.fromEntries(NAMES.map((name) => [name, READERS[name](params.get(name) ?? '')])) as ProjectFilter;
}

export function isFilteringProjects(filter: ProjectFilter): boolean {
  return PROJECT_FILTERS.some((name) => filter[name].trim() !== '');
}

/** The set filters as a query for the server. */
export function projectQueryOf(filter: ProjectFilter): QueryInput<typeof platform.projects> {
  const set = NAMES.map((name) => [name, filter[name].trim()] as const).filter(([, value]) => value !== '');
  return Object.fromEntries(set);
}

function oneOf<T extends string>(known: readonly T[], value: string): T | '' {
  return known.find((one) => one === value) ?? '';
}
