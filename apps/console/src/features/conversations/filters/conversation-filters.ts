import { OUTCOMES, REVIEW_STATES, type conversations, type QueryInput } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { dayIn, startOfDay } from '#shared/days.ts';

type Query = QueryInput<typeof conversations.list>;

export const FILTER_ENVIRONMENTS = ['prod', 'dev', 'draft'] as const satisfies ChatEnvironment[];
export const FILTER_CHANNELS = ['chat', 'phone'] as const;

/**
 * Names of the address that filter the list, and what of a value means something. They are the names of the server's
 * filters; `from` and `to` are days, moments such as `2026-11-17T11:02:00`, seconds, or the last days as `7d`.
 */
const READERS = {
  q: (value: string) => value.slice(0, 200),
  from: (value: string) => (/^[1-9]\d{0,2}d$/u.test(value) ? value : momentIn(value)),
  to: momentIn,
  project_env: (value: string) => oneOf(FILTER_ENVIRONMENTS, value),
  outcome: (value: string) => oneOf(OUTCOMES, value),
  label: (value: string) => (/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,19}$/u.test(value) ? value : ''),
  intent: (value: string) => value.slice(0, 200),
  reaction: idIn,
  last_reaction: idIn,
  has_fallback: flagIn,
  low_confidence: flagIn,
  min_turns: countIn,
  max_turns: countIn,
  entity: (value: string) => value.slice(0, 401),
  transfer_reason: (value: string) => value.slice(0, 200),
  deployment: idIn,
  channel: (value: string) => value.slice(0, 50),
  has_note: flagIn,
  review: (value: string) => oneOf(REVIEW_STATES, value),
  assignee: (value: string) => (value === 'me' ? value : idIn(value)),
  steps: stepsIn,
  missed: stepsIn,
  phrase: idIn,
} as const;

export type FilterName = keyof typeof READERS;
export type ConversationFilter = Record<FilterName, string>;
export const FILTERS = Object.keys(READERS) as FilterName[];

/** The filters of an address; what means nothing is left out. */
export function filterIn(params: URLSearchParams): ConversationFilter {
  return readFilters((name) => params.get(name) ?? '');
}

function readFilters(valueOf: (name: FilterName) => string): ConversationFilter {
  const read = FILTERS.map((name) => [name, READERS[name](valueOf(name))]);
  return Object.fromEntries(read) as ConversationFilter;
}

/** The filters that have a value. */
export function setFilters(filter: ConversationFilter): Partial<ConversationFilter> {
  const set = FILTERS.map((name) => [name, filter[name].trim()] as const).filter(([, value]) => value !== '');
  return Object.fromEntries(set);
}

export function isFiltering(filter: ConversationFilter): boolean {
  return Object.keys(setFilters(filter)).length > 0;
}

/** The query for the server. Days are in the reader's own time, the last one included. */
export function queryOf(filter: ConversationFilter): Query {
  const { from, to, q, ...others } = setFilters(filter);
  return {
    ...(others as Query),
    // A blank at the end says that the last word is whole.
    ...(q === undefined ? {} : { q: filter.q.trimStart() }),
    ...(from === undefined ? {} : { from: secondsOf(from, 0) }),
    ...(to === undefined ? {} : { to: secondsOf(to, 1) }),
  };
}

export function secondsOf(value: string, daysLater: 0 | 1): string {
  if (value.includes('T')) return String(Math.max(0, Math.trunc(new Date(value).getTime() / 1_000)));
  if (value.includes('-')) return startOfDay(value, daysLater);
  if (!value.endsWith('d')) return value;
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1 - Number(value.slice(0, -1)));
  return String(Math.trunc(first.getTime() / 1_000));
}

function momentIn(value: string): string {
  if (/^\d{1,11}$/u.test(value)) return value;
  const [day = '', clock] = value.split('T');
  const isTime = clock === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u.test(clock);
  return isTime && dayIn(day) !== '' ? value : '';
}

function oneOf<T extends string>(known: readonly T[], value: string): T | '' {
  return known.find((one) => one === value) ?? '';
}

function idIn(value: string): string {
  return /^[1-9]\d{0,14}$/u.test(value) ? value : '';
}

function countIn(value: string): string {
  return /^\d{1,6}$/u.test(value) ? value : '';
}

function flagIn(value: string): string {
  return oneOf(['0', '1'], value);
}

function stepsIn(value: string): string {
  return /^s?[1-9]\d{0,14}(,s?[1-9]\d{0,14}){0,9}$/u.test(value) ? value : '';
}
