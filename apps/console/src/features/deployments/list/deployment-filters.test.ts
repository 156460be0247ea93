import type { Deployment } from '@parley/domain/deployment';
import { expect, test } from 'vitest';
import { filteredDeployments, filterIn, isFiltering, liveIds } from '#features/deployments/list/deployment-filters.ts';

const at = (...time: [number, number, number, number?, number?, number?]) =>
  new Date(time[0], time[1] - 1, time[2], time[3] ?? 0, time[4] ?? 0, time[5] ?? 0).getTime() / 1_000;

const list: Deployment[] = [
  {
    id: 4,
    version: at(2026, 11, 21),
    created: at(2026, 11, 23),
    users_id: 7,
    project_env: 'prod',
    note: 'later',
    skipped: null,
    approved_by: null,
  },
  {
    id: 3,
    version: at(2026, 11, 20, 23, 59, 59),
    created: at(2026, 11, 20, 23, 59, 59),
    users_id: 8,
    project_env: 'dev',
    note: '',
    skipped: null,
    approved_by: null,
  },
  {
    id: 2,
    version: at(2026, 11, 20),
    created: at(2026, 11, 20),
    users_id: null,
    project_env: 'prod',
    note: 'first',
    skipped: null,
    approved_by: null,
  },
];

const userName = (id: number | null) => (id === 7 ? 'Jana Nováková' : id === 8 ? 'Petr Marek' : 'N/A');
const found = (address: string) =>
  filteredDeployments(list, filterIn(new URLSearchParams(address)), userName).map(({ id }) => id);

test('a day is in the range from its first second to its last', () => {
  expect(found('version_from=2026-11-20&version_to=2026-11-20')).toEqual([3, 2]);
  expect(found('version_from=2026-11-21')).toEqual([4]);
  expect(found('version_to=2026-11-19')).toEqual([]);
});

test('the version and the time of the deployment are separate', () => {
  expect(found('created_from=2026-11-23')).toEqual([4]);
  expect(found('version_from=2026-11-23')).toEqual([]);
});

test('part of a name finds the user, N/A whoever is unknown', () => {
  expect(found('user=novak')).toEqual([4]);
  expect(found('user=n/a')).toEqual([2]);
  expect(found('user=%20')).toEqual([4, 3, 2]);
});

test('the environment filters', () => {
  expect(found('env=prod')).toEqual([4, 2]);
  expect(found('env=dev&user=petr')).toEqual([3]);
});

test('what an address cannot mean is left out', () => {
  for (const address of ['env=live', 'version_from=2026-02-31', 'created_to=yesterday', '']) {
    expect(isFiltering(filterIn(new URLSearchParams(address)))).toBe(false);
    expect(found(address)).toEqual([4, 3, 2]);
  }
});

test('the newest of each environment is live', () => {
  expect([...liveIds(list)]).toEqual([3, 4]);
});
