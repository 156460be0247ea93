import { newConversation } from '@parley/dialogue';
import type { AnyEntry, TrackerEntry } from '@parley/domain/tracker';
import { CARDS, LANGUAGES, TRANSFER_REASONS, type Language } from '#processes/testing/fill/texts.ts';

const SECOND_US = 1_000_000;
const DAY_US = 86_400 * SECOND_US;
const THRESHOLD = 0.5;

export type Random = () => number;

interface MadeTurn {
  entries: TrackerEntry[];
  reactions: number[];
  isSaid: boolean;
  /** The caller's text without a recognized intent. */
  missed: { text: string; timestamp: number; confidence: number } | null;
}

export interface MadeConversation {
  started: number;
  ended: number | null;
  lastAt: number;
  outcome: 'contained' | 'transferred' | 'failed' | null;
  turns: MadeTurn[];
  state: string;
}

export interface Bot {
  projectId: number;
  reactions: { id: number; name: string }[];
}

/** The start of a conversation and the number of its turns. */
export interface Planned {
  started: number;
  count: number;
}

/**
 * Plans conversations with `turns` turns in total over the `days` before `now`, most of them during the day, oldest
 * first.
 */
export function planConversations(random: Random, turns: number, now: number, days: number): Planned[] {
  const planned: Planned[] = [];
  for (let made = 0; made < turns;) {
    const count = Math.min(60, Math.floor(-Math.log(1 - random()) * 5.5) + (random() < 0.05 ? 0 : 1));
    planned.push({ started: startBetween(random, now, days, count), count });
    made += count + 1;
  }
  return planned.sort((a, b) => a.started - b.started);
}

export function makeConversation(
  random: Random,
  { projectId, reactions }: Bot,
  { started, count }: Planned,
): MadeConversation {
  const language = languageBy(random() * 100);
  const name = pick(random, language.names);
  const fill = (text: string) => filled(random, text, language, name);
  const fate = random();
  let at = started;
  const turns: MadeTurn[] = [];
  let entries: TrackerEntry[] = [];
  const add = (type: AnyEntry['type'], value: string | number, args: AnyEntry['args'] = {}) =>
    entries.push({ type, value, args, timestamp: at++, turn: entries[0]?.timestamp ?? at - 1 } as TrackerEntry);
  const run = (index: number) => {
    const reaction = reactions[index % reactions.length] ?? { id: 1, name: 'Reaction' };
    add('log', `Chose reaction ${reaction.name}`, {
      level: 'info',
      reaction: reaction.id,
      standing: 'stable',
      through: '',
    });
    add('reaction', reaction.id, { name: reaction.name, scope: null });
    return reaction.id;
  };
  add('intent', '__start__');
  const first = run(0);
  add('action', 'utter', { text: language.greeting });
  turns.push({ entries, reactions: [first], isSaid: false, missed: null });
  const intents = Object.keys(language.matters);
  for (let turn = 1; turn <= count; turn++) {
    at += Math.floor((3 + random() * 25) * SECOND_US);
    entries = [];
    const isMissed = random() < 0.11;
    const place = Math.floor(random() ** 1.7 * intents.length);
    const intent = intents[place] ?? 'Confirm';
    const [phrases = [], answers = []] = language.matters[intent] ?? [];
    const text = fill(pick(random, isMissed ? language.fallbacks : phrases));
    const confidence = isMissed ? random() * THRESHOLD : THRESHOLD + random() ** 0.4 * THRESHOLD;
    const others = intents.filter((other) => other !== intent).slice(0, 2);
    add('intent', isMissed ? '__fallback__' : intent, {
      text,
      confidence,
      alternatives: others.map((other) => ({ name: other, confidence: random() * 0.3 })),
      entities: entitiesIn(text),
    });
    const missed = isMissed ? { text, timestamp: at - 1, confidence } : null;
    const parts = { understanding_ms: rounded(1 + random() * 4), actions_ms: rounded(random() ** 4 * 800) };
    const deciding_ms = rounded(0.5 + random() * 2);
    const answer_ms = rounded(parts.understanding_ms + parts.actions_ms + deciding_ms);
    add('log', `Answered in ${answer_ms} ms`, { level: 'fine', answer_ms, ...parts, deciding_ms });
    const ran = [run(isMissed ? 1 : 2 + place * 3 + Math.floor(random() * 3))];
    add('action', 'utter', { text: isMissed ? language.sorry : fill(pick(random, answers)) });
    if (turn === count) finish(fate);
    turns.push({ entries, reactions: ran, isSaid: true, missed });
  }
  const isEnded = count > 0 && fate < 0.8;
  const lastAt = entries.at(-1)?.timestamp ?? started;
  const outcome = count === 0 || fate >= 0.84 ? null : fate < 0.6 ? 'contained' : fate < 0.8 ? 'transferred' : 'failed';
  const state = JSON.stringify({ ...newConversation(projectId), ended: isEnded, last_timestamp: lastAt });
  return { started, ended: isEnded ? lastAt : null, lastAt, outcome, turns, state };

  function finish(how: number): void {
    if (how < 0.6) {
      add('action', 'utter', { text: fill(language.farewell) });
      add('action', 'call_end');
    } else if (how < 0.8) {
      add('action', 'utter', { text: language.transfer });
      add('action', 'call_transfer', { target: '+420800123456', reason: pick(random, TRANSFER_REASONS) });
    } else if (how < 0.84) {
      add('log', 'Action account_balance failed', { level: 'error', action: 'account_balance', error: 'timeout' });
    }
  }
}

function languageBy(percent: number): Language {
  let left = percent;
  const found = LANGUAGES.find(({ share }) => (left -= share) < 0) ?? LANGUAGES[0];
  if (!found) throw new Error('There is no language');
  return found;
}

/** Fewer at night and on Sundays, and a few more from month to month. */
function startBetween(random: Random, now: number, days: number, turns: number): number {
  for (;;) {
    const started = Math.floor(now - random() ** 1.15 * days * DAY_US) - (turns + 1) * 30 * SECOND_US;
    const date = new Date(started / 1_000);
    const hour = date.getUTCHours();
    const busy = (hour >= 7 && hour < 19 ? 1 : 0.15) * (date.getUTCDay() === 0 ? 0.4 : 1);
    if (random() < busy) return started;
  }
}

function filled(random: Random, text: string, { cities }: Language, name: string): string {
  return text.replace(/\{(\w+)\}/gu, (_hole, kind: string) => {
    if (kind === 'name') return name;
    if (kind === 'city') return pick(random, cities);
    if (kind === 'card') return pick(random, CARDS);
    if (kind === 'day') return `${1 + Math.floor(random() * 28)}. ${1 + Math.floor(random() * 12)}.`;
    const digits = kind === 'digits' ? 4 : 2 + Math.floor(random() * 4);
    return String(Math.floor(10 ** (digits - 1) + random() * 9 * 10 ** (digits - 1)));
  });
}

function entitiesIn(text: string): AnyEntry['args'][string] {
  return CARDS.flatMap((card) => {
    const start = text.indexOf(card);
    if (start === -1) return [];
    return [
      { entity: 'Card type', value: card, text: card, start, end: start + card.length, matcher: 'exact', distance: 0 },
    ];
  });
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('There is nothing to pick from');
  return one;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
