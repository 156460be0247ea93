import type { Fallback, FallbackGroup } from '@parley/contract';
import { NOTHING_DONE, stateOf, type Decision, type Local, type Refusal } from '#features/fallbacks/local.ts';

/** A group as the list shows it. */
export interface ShownGroup {
  key: string;
  phrases: readonly Fallback[];
  counter: number;
  conversations: number;
  likeliest: FallbackGroup['likeliest'];
}

interface Decidable {
  key: string;
  group: ShownGroup;
  decision: Decision;
  /** The open phrases of the row that were not added to an intent, and why. */
  refused: readonly { phrase: Fallback; refusal: Refusal }[];
}

export type PhraseRow =
  | (Decidable & { kind: 'group'; lead: Fallback; isOpen: boolean })
  | (Decidable & { kind: 'phrase'; phrase: Fallback });

export type Row = PhraseRow | { kind: 'desk'; key: string; group: ShownGroup; lead: Fallback };

/** Groups of several pages, each phrase once: a list that changed while it was read may bring some again. */
export function groupsOf(pages: readonly (readonly FallbackGroup[])[]): ShownGroup[] {
  const seen = new Set<number>();
  return pages.flat().flatMap(({ phrases, ...group }): ShownGroup[] => {
    const fresh = phrases.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    const [lead] = fresh;
    return lead ? [{ ...group, phrases: fresh, key: `g${lead.id}` }] : [];
  });
}

/** A phrase as a group of its own. */
export function alone(phrase: Fallback): FallbackGroup {
  return { phrases: [phrase], counter: phrase.counter, conversations: phrase.conversations, likeliest: [] };
}

/** Rows of unchanged groups, which keep their identity so that they do not render again. */
const rowsByGroup = new WeakMap<ShownGroup, { isOpen: boolean; hasDesk: boolean; rows: Row[] }>();

/** The list's rows, including the phrases of open groups. */
export function rowsOf(
  groups: readonly ShownGroup[],
  open: ReadonlySet<string>,
  local: Local,
  hasDesk: boolean,
): Row[] {
  return groups.flatMap((group) => {
    const isOpen = open.has(group.key);
    const hasChanged = group.phrases.some(({ id }) => isTouched(local, id));
    if (hasChanged) {
      const phrases = group.phrases.map((phrase) => withLocal(phrase, local));
      const likeliest = local.likeliest.get(group.phrases[0]?.id ?? 0) ?? group.likeliest;
      return rowsOfGroup({ ...group, phrases, likeliest }, isOpen, hasDesk, local);
    }
    const known = rowsByGroup.get(group);
    if (known?.isOpen === isOpen && known.hasDesk === hasDesk) return known.rows;
    const rows = rowsOfGroup(group, isOpen, hasDesk);
    rowsByGroup.set(group, { isOpen, hasDesk, rows });
    return rows;
  });
}

function isTouched({ decisions, words, likeliest, refusals }: Local, id: number): boolean {
  return [decisions, words, likeliest, refusals].some((map) => map.has(id));
}

function rowsOfGroup(group: ShownGroup, isOpen: boolean, hasDesk: boolean, local = NOTHING_DONE): Row[] {
  const { key, phrases } = group;
  const [lead] = phrases;
  if (!lead) return [];
  const head: Row = {
    kind: 'group',
    key,
    group,
    lead,
    isOpen,
    decision: decisionOf(phrases),
    refused: refusedOf(phrases, local),
  };
  if (!isOpen) return [head];
  const others = phrases.slice(1).map((phrase): Row => ({
    kind: 'phrase',
    key: `p${phrase.id}`,
    group,
    phrase,
    decision: stateOf(phrase),
    refused: refusedOf([phrase], local),
  }));
  const waits = phrases.some(({ state }) => state === 'open');
  const desk: Row[] = hasDesk && waits ? [{ kind: 'desk', key: `d${lead.id}`, group, lead }] : [];
  return [head, ...others, ...desk];
}

function refusedOf(phrases: readonly Fallback[], { refusals }: Local): PhraseRow['refused'] {
  return phrases.flatMap((phrase) => {
    const refusal = refusals.get(phrase.id);
    return refusal && phrase.state === 'open' ? [{ phrase, refusal }] : [];
  });
}

function withLocal(phrase: Fallback, { decisions, words }: Local): Fallback {
  const decision = decisions.get(phrase.id);
  const intent = words.get(phrase.id) ?? phrase.intent;
  switch (decision?.kind) {
    case undefined:
      return { ...phrase, intent };
    case 'open':
      return { ...phrase, intent, state: 'open', class: null };
    case 'ignored':
      return { ...phrase, intent, state: 'ignored', class: null };
    case 'added':
      return { ...phrase, intent, state: 'classified', class: decision.intent };
  }
}

/** A group is decided once all of its phrases are; it shows the decision about the first. */
function decisionOf(phrases: readonly Fallback[]): Decision {
  const isOpen = phrases.some(({ state }) => state === 'open');
  const [lead] = phrases;
  return isOpen || !lead ? { kind: 'open' } : stateOf(lead);
}

/** The open phrases that a decision on this row is about: all of a group, or the one. */
export function phrasesOf(row: Row): Fallback[] {
  const phrases = row.kind === 'phrase' ? [row.phrase] : row.group.phrases;
  return phrases.filter(({ state }) => state === 'open');
}

/** The selection without phrases that were decided since, by any user, or have left the list. */
export function stillOpen(marked: ReadonlySet<number>, rows: readonly Row[]): ReadonlySet<number> {
  if (marked.size === 0) return marked;
  const open = rows.flatMap((row) => (row.kind === 'group' ? phrasesOf(row) : []));
  return new Set(open.map(({ id }) => id).filter((id) => marked.has(id)));
}

/** The phrase that is edited on the row. */
export function phraseOn(row: Row): Fallback {
  return row.kind === 'phrase' ? row.phrase : row.lead;
}

/** How many phrases have left the list through local changes. */
export function leftSince(groups: readonly ShownGroup[], { decisions }: Local, isDone: boolean): number {
  if (decisions.size === 0) return 0;
  const hasLeft = ({ id }: Fallback) => {
    const decision = decisions.get(id);
    return decision !== undefined && (decision.kind === 'open') === isDone;
  };
  return groups.reduce((sum, { phrases }) => sum + phrases.filter(hasLeft).length, 0);
}

/** The next row that waits for a decision once these are decided: below, or else above. */
export function nextOpen(rows: readonly Row[], from: number, decided: ReadonlySet<number>): Row | undefined {
  const waits = (row: Row) => row.kind !== 'desk' && phrasesOf(row).some(({ id }) => !decided.has(id));
  return rows.slice(from + 1).find(waits) ?? rows.slice(0, from).findLast(waits);
}
