import type { Fallback, FallbackGroup } from '@parley/contract';

/** A decision about a phrase. The list keeps the phrase in its place and shows the decision. */
export type Decision = { kind: 'added'; intent: string } | { kind: 'ignored' } | { kind: 'open' };

/** Why a phrase was not added to an intent. */
export interface Refusal {
  reason: string;
  intent: { id: number; name: string } | null;
  /** The phrases that were to be added with it and were not refused. */
  others: readonly Fallback[];
}

/** Changes to phrases since the list was read, by their ids. */
export interface Local {
  decisions: ReadonlyMap<number, Decision>;
  /** Null where somebody else has put the phrase in other words, which the list has: ours are not taken back. */
  words: ReadonlyMap<number, string | null>;
  /** By the phrase that leads the group. */
  likeliest: ReadonlyMap<number, FallbackGroup['likeliest']>;
  /** When phrases were decided, as far as this console knows: by this the server knows a decision. */
  decidedAt: ReadonlyMap<number, number>;
  /** Shown on the row until the phrase is decided or edited. */
  refusals: ReadonlyMap<number, Refusal>;
}

export const NOTHING_DONE: Local = {
  decisions: new Map(),
  words: new Map(),
  likeliest: new Map(),
  decidedAt: new Map(),
  refusals: new Map(),
};

export function withDecision(local: Local, ids: readonly number[], decision: Decision): Local {
  const { refusals } = withoutRefusals(local, ids);
  return {
    ...local,
    decisions: withAll(local.decisions, ids, decision),
    refusals: refusals.size === 0 ? refusals : withoutOthers(refusals, new Set(ids)),
  };
}

/** A phrase that is decided is no longer offered beside a refused one. */
function withoutOthers(refusals: Local['refusals'], ids: ReadonlySet<number>): Local['refusals'] {
  return new Map(
    [...refusals].map(([id, refusal]) => [
      id,
      { ...refusal, others: refusal.others.filter((one) => !ids.has(one.id)) },
    ]),
  );
}

/** Shows phrases as the list has them. */
export function undecided(local: Local, ids: readonly number[]): Local {
  return { ...local, decisions: withoutIds(local.decisions, new Set(ids)) };
}

export function withDecidedAt(local: Local, ids: readonly number[], at: number): Local {
  return { ...local, decidedAt: withAll(local.decidedAt, ids, at) };
}

export function withWords(local: Local, id: number, words: string | null): Local {
  return { ...withoutRefusals(local, [id]), words: withAll(local.words, [id], words) };
}

export function withLikeliest(local: Local, lead: number, likeliest: FallbackGroup['likeliest']): Local {
  return { ...local, likeliest: withAll(local.likeliest, [lead], likeliest) };
}

export function withRefusals(local: Local, refusals: ReadonlyMap<number, Refusal>): Local {
  return { ...local, refusals: new Map([...local.refusals, ...refusals]) };
}

export function withoutRefusals(local: Local, ids: readonly number[]): Local {
  if (!ids.some((id) => local.refusals.has(id))) return local;
  return { ...local, refusals: withoutIds(local.refusals, new Set(ids)) };
}

/** Shows other users' decisions. */
export function decidedElsewhere(local: Local, phrases: readonly Fallback[]): Local {
  const decisions = new Map([...local.decisions, ...phrases.map((phrase) => [phrase.id, stateOf(phrase)] as const)]);
  const known = phrases.flatMap(({ id, decided }) => (decided === null ? [] : [[id, decided] as const]));
  return { ...local, decisions, decidedAt: new Map([...local.decidedAt, ...known]) };
}

/** A fresh list includes all changes to these phrases, except refusals. */
export function asListed(local: Local, ids: ReadonlySet<number>): Local {
  const { decisions, words, likeliest } = local;
  if (![...decisions.keys(), ...words.keys(), ...likeliest.keys()].some((id) => ids.has(id))) return local;
  return {
    ...local,
    decisions: withoutIds(decisions, ids),
    words: new Map([...words].filter(([id, own]) => own === null || !ids.has(id))),
    likeliest: withoutIds(likeliest, ids),
  };
}

export function stateOf({ state, class: name }: Fallback): Decision {
  if (state === 'open') return { kind: 'open' };
  return state === 'ignored' ? { kind: 'ignored' } : { kind: 'added', intent: name ?? '' };
}

function withAll<T>(map: ReadonlyMap<number, T>, ids: readonly number[], value: T): ReadonlyMap<number, T> {
  return new Map([...map, ...ids.map((id) => [id, value] as const)]);
}

function withoutIds<T>(map: ReadonlyMap<number, T>, ids: ReadonlySet<number>): ReadonlyMap<number, T> {
  return new Map([...map].filter(([id]) => !ids.has(id)));
}
