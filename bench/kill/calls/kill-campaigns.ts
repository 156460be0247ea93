import { deployments, outbound, projects, settings } from '@parley/contract';
import { call, type Session } from '../../product/client.ts';
import type { JudgedCampaign } from './judge-calls.ts';

const MINUTE_MS = 60_000;
/** Parallel calls of the project. */
export const LINES = 30;
const DAY_MINUTES = 24 * 60;
/** Longer than the short form takes. */
const SHORT_MINUTES = 30;
/** The hours of a usual day. */
const HOURS = { from: 9 * 60, to: 21 * 60 };

/** Numbers of eight time zones: the beginning, its missing digits, the zone. */
const PLACES = [
  ['+35316795', 3, 'Europe/Dublin'],
  ['+442079460', 3, 'Europe/London'],
  ['+420224005', 3, 'Europe/Prague'],
  ['+9111234567', 2, 'Asia/Kolkata'],
  ['+813323456', 2, 'Asia/Tokyo'],
  ['+612923456', 2, 'Australia/Sydney'],
  ['+121273650', 2, 'America/New_York'],
  ['+121362650', 2, 'America/Los_Angeles'],
] as const;

export interface KillCampaigns {
  projectId: number;
  campaigns: JudgedCampaign[];
  numbers: string[];
}

interface Wanted {
  numbers: number;
  /** Attempts after the first one. */
  retries: number;
  /** Leaves out campaigns whose call time begins or ends while they run. */
  isShort?: boolean;
}

/**
 * Starts four campaigns: one that may always call, one with the usual hours of eight time zones, one whose call time
 * begins two minutes later, and one whose call time ends three minutes later.
 */
export async function startKillCampaigns(
  session: Session,
  { numbers, retries, isShort = false }: Wanted,
): Promise<KillCampaigns> {
  const body = { name: 'Called under kills', is_chat: false };
  const { project_id: projectId } = await call(session, projects.create, { body });
  const query = { project_id: projectId };
  await call(session, settings.update, { query, body: { no_instances_testing: LINES } });
  await call(session, deployments.deploy, { query: { ...query, project_env: 'dev', anyway: 'true' } });
  const minute = minuteOf(Date.now());
  const part = (percent: number) => Math.round((numbers * percent) / 100);
  const late = [
    { from: minute + 2, to: minute, pace: 6, people: local(part(60), part(75)) },
    { from: minute, to: minute + 3, pace: 0.5, people: local(part(75), part(90)) },
  ];
  const chosen = [
    { from: 0, to: 0, pace: 6, people: local(0, part(isShort ? 90 : 60)) },
    { from: 0, to: 0, pace: 2, people: abroad(numbers - part(90), isShort), hours: true },
    ...(isShort ? [] : late),
  ];
  const campaigns: JudgedCampaign[] = [];
  for (const one of chosen) campaigns.push(await startOne(session, projectId, { ...one, retries }));
  return { projectId, campaigns, numbers: chosen.flatMap(({ people }) => [...people.keys()]) };
}

interface Chosen {
  from: number;
  to: number;
  pace: number;
  /** Numbers with their zones. */
  people: Map<string, string>;
  /** The hours of a usual day only, in the person's own time. */
  hours?: boolean;
  retries: number;
}

async function startOne(session: Session, projectId: number, chosen: Chosen): Promise<JudgedCampaign> {
  const { from, to, pace, people, hours = false, retries } = chosen;
  const query = { project_id: projectId };
  const rules = {
    ...(hours ? {} : { local_from: '00:00', local_to: '00:00' }),
    on_holidays: true,
    calls_per_second: pace,
    countries: ['*'],
  };
  const { id } = await call(session, outbound.create, {
    query,
    body: {
      name: `From ${clock(from)} to ${clock(to)}`,
      ...{ call_time_from: clock(from), call_time_to: clock(to), retry_count: retries, retry_interval: 60, rules },
    },
  });
  await upload(session, projectId, id, [...people.keys()]);
  await call(session, outbound.start, { query, params: { id } });
  const isOpenInUtc = within(from % DAY_MINUTES, to % DAY_MINUTES);
  const isOpenThere = hours ? within(HOURS.from, HOURS.to) : () => true;
  return {
    id,
    mostAttempts: 1 + retries,
    interval: 60,
    isOpen: (destination, at) =>
      isOpenInUtc(minuteOf(at)) && isOpenThere(localMinute(people.get(destination) ?? 'UTC', at)),
  };
}

async function upload({ url, cookie }: Session, projectId: number, id: number, numbers: readonly string[]) {
  const form = new FormData();
  form.append(
    'file',
    new Blob([['destination,scheduled_time', ...numbers.map((number) => `${number},`)].join('\n')]),
    'a.csv',
  );
  const path = `/v1/outbound/campaigns/${id}/upload?project_id=${projectId}`;
  const headers = { cookie, 'x-requested-with': 'console' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: form });
  const { added } = (await answer.json()) as { added: number };
  if (added !== numbers.length) throw new Error(`${added} of ${numbers.length} numbers were added`);
}

function local(from: number, to: number): Map<string, string> {
  const numbers = Array.from(
    { length: to - from },
    (_, index) => `+420224${String(10_000 + from + index).padStart(6, '0')}`,
  );
  return new Map(numbers.map((number) => [number, 'Europe/Prague']));
}

function abroad(most: number, isShort: boolean): Map<string, string> {
  const places = isShort ? PLACES.filter(([, , zone]) => !changesSoon(zone)) : PLACES;
  const numbers = Array.from({ length: most }, (_, index) => {
    const [start, digits, zone] = places[index % places.length] ?? PLACES[0];
    return [start + String(Math.floor(index / places.length)).padStart(digits, '0'), zone] as const;
  });
  return new Map(numbers);
}

/** Says whether the usual hours begin or end there in the next minutes. */
function changesSoon(zone: string): boolean {
  const minute = localMinute(zone, Date.now());
  return Object.values(HOURS).some((edge) => within(minute, minute + SHORT_MINUTES)(edge));
}

/** Reckoned otherwise than the product reckons it. */
function localMinute(timeZone: string, at: number): number {
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  return Number(shown.slice(0, 2)) * 60 + Number(shown.slice(3));
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS) % DAY_MINUTES;

const within = (from: number, to: number) => (minute: number) =>
  from < to ? minute >= from && minute < to : from === to || minute >= from || minute < to;

const clock = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
