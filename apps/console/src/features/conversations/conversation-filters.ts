import { OUTCOMES, REVIEW_STATES, type conversations, type Outcome, type QueryInput } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain/deployment';

type Query = QueryInput<typeof conversations.list>;

/** Names of the address that filter the list. */
export const FILTERS = [
  'q',
  'from',
  'to',
  'env',
  'outcome',
  'label',
  'fallback',
  'intent',
  'reaction',
  'deployment',
  'review',
  'assignee',
  'channel',
  'unsure',
  'last_reaction',
  'transfer_reason',
  'steps',
  'missed',
  'phrase',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type ConversationFilter = Record<FilterName, string>;

export const FILTER_ENVIRONMENTS = ['prod', 'dev', 'draft'] as const satisfies ChatEnvironment[];

/** The filters of an address; what means nothing is left out. */
export function filterIn(params: URLSearchParams): ConversationFilter {
  const value = (name: string) => params.get(name) ?? '';
  const id = (name: string) => (/^[1-9]\d{0,14}$/u.test(value(name)) ? value(name) : '');
  return {
    q: value('q').slice(0, 200),
    from: timeIn(value('from')),
    to: timeIn(value('to')),
    env: FILTER_ENVIRONMENTS.find((one) => one === value('env')) ?? '',
    outcome: OUTCOMES.find((one) => one === value('outcome')) ?? '',
    label: id('label'),
    fallback: value('fallback') === '1' ? '1' : '',
    intent: value('intent').slice(0, 200),
    reaction: id('reaction'),
    deployment: id('deployment'),
    review: REVIEW_STATES.find((one) => one === value('review')) ?? '',
    assignee: value('assignee') === 'me' ? 'me' : id('assignee'),
    channel: value('channel').slice(0, 50),
    unsure: value('unsure') === '1' ? '1' : '',
    last_reaction: id('last_reaction'),
    transfer_reason: value('transfer_reason').slice(0, 200),
    steps: stepsIn(value('steps')),
    missed: stepsIn(value('missed')),
    phrase: id('phrase'),
  };
}

export function isFiltering(filter: ConversationFilter): boolean {
  return FILTERS.some((name) => filter[name].trim() !== '');
}

/** The query for the server. Days are in the reader's own time, the last one included. */
export function queryOf(filter: ConversationFilter): Query {
  const environment = FILTER_ENVIRONMENTS.find((one) => one === filter.env);
  const outcome: Outcome | undefined = OUTCOMES.find((one) => one === filter.outcome);
  const review = REVIEW_STATES.find((one) => one === filter.review);
  return {
    ...(filter.q.trim() === '' ? {} : { q: filter.q.trim() }),
    ...(filter.from === '' ? {} : { from: secondsOf(filter.from, 0) }),
    ...(filter.to === '' ? {} : { to: secondsOf(filter.to, 1) }),
    ...(environment ? { project_env: environment } : {}),
    ...(outcome ? { outcome } : {}),
    ...(filter.label === '' ? {} : { label: filter.label }),
    ...(filter.fallback === '' ? {} : { has_fallback: '1' }),
    ...(filter.intent === '' ? {} : { intent: filter.intent }),
    ...(filter.reaction === '' ? {} : { reaction: filter.reaction }),
    ...(filter.deployment === '' ? {} : { deployment: filter.deployment }),
    ...(review ? { review } : {}),
    ...(filter.assignee === '' ? {} : { assignee: filter.assignee }),
    ...(filter.unsure === '' ? {} : { low_confidence: '1' }),
    ...Object.fromEntries(AS_WRITTEN.filter((name) => filter[name] !== '').map((name) => [name, filter[name]])),
  };
}

/** Filters that the server knows by the same name. */
const AS_WRITTEN = ['channel', 'last_reaction', 'transfer_reason', 'steps', 'missed', 'phrase'] as const;

/** Unix seconds of a day, or of a moment. A moment ends a range by itself, a day as a whole. */
export function secondsOf(time: string, daysLater: 0 | 1): string {
  const [day = '', clock] = time.split('T');
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = clock?.split(':').map(Number) ?? [];
  const later = clock === undefined ? daysLater : 0;
  const moment = new Date(year, month - 1, date + later, hours, minutes, seconds);
  return String(Math.max(0, Math.trunc(moment.getTime() / 1_000)));
}

export function dayIn(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(value)) return '';
  const date = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value) ? '' : value;
}

/** `2026-11-17`, or `2026-11-17T11:02:00`. */
function timeIn(value: string): string {
  const [day = '', ...clock] = value.split('T');
  const isTime = clock.length === 0 || /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u.test(clock.join('T'));
  return isTime && dayIn(day) !== '' ? value : '';
}

function stepsIn(value: string): string {
  return /^s?[1-9]\d{0,14}(,s?[1-9]\d{0,14}){0,9}$/u.test(value) ? value : '';
}
