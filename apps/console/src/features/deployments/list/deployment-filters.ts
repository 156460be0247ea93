import { ENVIRONMENTS, type Deployment, type Environment } from '@parley/domain/deployment';
import { searchKey } from '@parley/domain/text';

/** Days as the address has them, `2026-11-21`; an empty text is no bound. */
export interface DayRange {
  from: string;
  to: string;
}

export interface DeploymentFilter {
  version: DayRange;
  created: DayRange;
  /** Part of a user's name. */
  user: string;
  environment: Environment | undefined;
}

/** The filter in an address; ignores invalid values. */
export function filterIn(params: URLSearchParams): DeploymentFilter {
  const range = (name: string): DayRange => ({
    from: dayIn(params.get(`${name}_from`)),
    to: dayIn(params.get(`${name}_to`)),
  });
  return {
    version: range('version'),
    created: range('created'),
    user: params.get('user') ?? '',
    environment: ENVIRONMENTS.find((one) => one === params.get('env')),
  };
}

/** Every name of the address that filters. */
export const FILTER_NAMES = ['version_from', 'version_to', 'created_from', 'created_to', 'user', 'env'] as const;

export function isFiltering({ version, created, user, environment }: DeploymentFilter): boolean {
  return isBounded(version) || isBounded(created) || user.trim() !== '' || environment !== undefined;
}

export function isBounded({ from, to }: DayRange): boolean {
  return from !== '' || to !== '';
}

export function filteredDeployments(
  list: readonly Deployment[],
  { version, created, user, environment }: DeploymentFilter,
  userName: (id: number | null) => string,
): Deployment[] {
  const wanted = searchKey(user);
  const fitsVersion = inDays(version);
  const fitsCreated = inDays(created);
  return list.filter(
    (one) =>
      fitsVersion(one.version) &&
      fitsCreated(one.created) &&
      (environment === undefined || one.project_env === environment) &&
      (wanted === '' || searchKey(userName(one.users_id)).includes(wanted)),
  );
}

/** The newest of each environment; the list begins with the newest. */
export function liveIds(list: readonly Deployment[]): ReadonlySet<number> {
  return new Set(
    ENVIRONMENTS.flatMap((environment) => list.find(({ project_env }) => project_env === environment)?.id ?? []),
  );
}

/** True for Unix seconds within the days, the last one included, in local time as the list shows them. */
function inDays({ from, to }: DayRange): (seconds: number) => boolean {
  const first = from === '' ? Number.NEGATIVE_INFINITY : startOfDay(from, 0);
  const end = to === '' ? Number.POSITIVE_INFINITY : startOfDay(to, 1);
  return (seconds) => seconds >= first && seconds < end;
}

/** Unix seconds. The next day starts 86400 seconds later, but for days on which the clock is changed. */
function startOfDay(day: string, daysLater: 0 | 1): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime() / 1_000;
}

function dayIn(value: string | null): string {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return '';
  const date = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value) ? '' : value;
}
