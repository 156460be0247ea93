import type { Fallback, FallbackGroup } from '@parley/contract';

/** What was decided about a phrase on this screen; the list keeps its place and says so. */
export type Decision = { kind: 'added'; intent: string } | { kind: 'ignored' } | { kind: 'open' };

/** One step of undo. */
export type Change =
  | { kind: 'classify'; ids: readonly number[]; intent: { id: number; name: string } | null }
  | { kind: 'new-intent'; ids: readonly number[]; name: string }
  | { kind: 'edit'; id: number; before: string; after: string };

/** What this console did since the list was read: decisions and other words, by phrase. */
export interface Local {
  decisions: ReadonlyMap<number, Decision>;
  words: ReadonlyMap<number, string>;
  /** Of groups in which phrases have other words, by the phrase that leads the group. */
  likeliest: ReadonlyMap<number, FallbackGroup['likeliest']>;
}

export const NOTHING_DONE: Local = { decisions: new Map(), words: new Map(), likeliest: new Map() };

/** A group as the list shows it. */
export interface ShownGroup {
  key: string;
  phrases: readonly Fallback[];
  counter: number;
  conversations: number;
  likeliest: FallbackGroup['likeliest'];
}

export type Row =
  | { kind: 'group'; key: string; group: ShownGroup; lead: Fallback; isOpen: boolean; decision: Decision }
  | { kind: 'phrase'; key: string; group: ShownGroup; phrase: Fallback; decision: Decision }
  | { kind: 'desk'; key: string; group: ShownGroup; lead: Fallback };

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

/** Rows of groups that nothing was done about, which stay the same ones: they need not be drawn anew. */
const rowsByGroup = new WeakMap<ShownGroup, { isOpen: boolean; hasDesk: boolean; rows: Row[] }>();

/** The list's rows, those of open groups unfolded. */
export function rowsOf(
  groups: readonly ShownGroup[],
  open: ReadonlySet<string>,
  local: Local,
  hasDesk: boolean,
): Row[] {
  return groups.flatMap((group) => {
    const isOpen = open.has(group.key);
    const isTouched = group.phrases.some(({ id }) => local.decisions.has(id) || local.words.has(id));
    if (isTouched) {
      const phrases = group.phrases.map((phrase) => withLocal(phrase, local));
      const likeliest = local.likeliest.get(group.phrases[0]?.id ?? 0) ?? group.likeliest;
      return rowsOfGroup({ ...group, phrases, likeliest }, isOpen, hasDesk);
    }
    const known = rowsByGroup.get(group);
    if (known?.isOpen === isOpen && known.hasDesk === hasDesk) return known.rows;
    const rows = rowsOfGroup(group, isOpen, hasDesk);
    rowsByGroup.set(group, { isOpen, hasDesk, rows });
    return rows;
  });
}

function rowsOfGroup(group: ShownGroup, isOpen: boolean, hasDesk: boolean): Row[] {
  const { key, phrases } = group;
  const [lead] = phrases;
  if (!lead) return [];
  const head: Row = { kind: 'group', key, group, lead, isOpen, decision: decisionOf(phrases) };
  if (!isOpen) return [head];
  const others = phrases.slice(1).map((phrase): Row => ({
    kind: 'phrase',
    key: `p${phrase.id}`,
    group,
    phrase,
    decision: stateOf(phrase),
  }));
  const waits = phrases.some(({ state }) => state === 'open');
  const desk: Row[] = hasDesk && waits ? [{ kind: 'desk', key: `d${lead.id}`, group, lead }] : [];
  return [head, ...others, ...desk];
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

function stateOf({ state, class: name }: Fallback): Decision {
  if (state === 'open') return { kind: 'open' };
  return state === 'ignored' ? { kind: 'ignored' } : { kind: 'added', intent: name ?? '' };
}

/** A group is decided once all of its phrases are; it shows what was decided about the first. */
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

/** What is chosen, without what was decided since, by whomever, or has left the list. */
export function stillOpen(marked: ReadonlySet<number>, rows: readonly Row[]): ReadonlySet<number> {
  if (marked.size === 0) return marked;
  const open = rows.flatMap((row) => (row.kind === 'group' ? phrasesOf(row) : []));
  return new Set(open.map(({ id }) => id).filter((id) => marked.has(id)));
}

/** The phrase that stands on the row, to be edited. */
export function phraseOn(row: Row): Fallback {
  return row.kind === 'phrase' ? row.phrase : row.lead;
}

/** What the list shows once the change is made. */
export function applied(local: Local, change: Change): Local {
  if (change.kind === 'edit') return withWords(local, change.id, change.after);
  const decision: Decision =
    change.kind === 'new-intent'
      ? { kind: 'added', intent: change.name }
      : change.intent
        ? { kind: 'added', intent: change.intent.name }
        : { kind: 'ignored' };
  return withDecision(local, change.ids, decision);
}

/** What the list shows once the change is taken back. */
export function takenBack(local: Local, change: Change): Local {
  if (change.kind === 'edit') return withWords(local, change.id, change.before);
  return withDecision(local, change.ids, { kind: 'open' });
}

/** What the list shows of these phrases as it did before. */
export function withDecisionsOf(local: Local, before: Local, ids: readonly number[]): Local {
  const decisions = new Map(local.decisions);
  for (const id of ids) {
    const decision = before.decisions.get(id);
    if (decision) decisions.set(id, decision);
    else decisions.delete(id);
  }
  return { ...local, decisions };
}

/** What the list shows of phrases that somebody else has decided. */
export function decidedElsewhere(local: Local, phrases: readonly Fallback[]): Local {
  const decisions = new Map([...local.decisions, ...phrases.map((phrase) => [phrase.id, stateOf(phrase)] as const)]);
  return { ...local, decisions };
}

/** What the list shows once it is known what a group is taken for in its words now. */
export function takenFor(local: Local, lead: number, likeliest: FallbackGroup['likeliest']): Local {
  return { ...local, likeliest: new Map(local.likeliest).set(lead, likeliest) };
}

/** What the list shows of these phrases as it was read. */
export function asListed(local: Local, ids: ReadonlySet<number>): Local {
  const { decisions, words, likeliest } = local;
  if (![...decisions.keys(), ...words.keys(), ...likeliest.keys()].some((id) => ids.has(id))) return local;
  const isOther = ([id]: readonly [number, unknown]) => !ids.has(id);
  return {
    decisions: new Map([...decisions].filter(isOther)),
    words: new Map([...words].filter(isOther)),
    likeliest: new Map([...likeliest].filter(isOther)),
  };
}

function withDecision(local: Local, ids: readonly number[], decision: Decision): Local {
  return { ...local, decisions: new Map([...local.decisions, ...ids.map((id) => [id, decision] as const)]) };
}

function withWords(local: Local, id: number, text: string): Local {
  return { ...local, words: new Map(local.words).set(id, text) };
}

/** How many phrases of the list do not belong to it any more by what was done here. */
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

/** What is left to be undone once the decisions about these phrases are taken back. */
export function withoutDecisions(changes: readonly Change[], ids: readonly number[]): Change[] {
  const taken = new Set(ids);
  return aboutOnly(changes, (id) => !taken.has(id));
}

/** The decisions among these changes, as far as they are about these phrases. */
export function decisionsAbout(changes: readonly Change[], ids: readonly number[]): Change[] {
  const taken = new Set(ids);
  const decisions = changes.filter(({ kind }) => kind !== 'edit');
  return aboutOnly(decisions, (id) => taken.has(id));
}

function aboutOnly(changes: readonly Change[], isKept: (id: number) => boolean): Change[] {
  return changes
    .map((one) => (one.kind === 'edit' || one.ids.every(isKept) ? one : { ...one, ids: one.ids.filter(isKept) }))
    .filter((one) => one.kind === 'edit' || one.ids.length > 0);
}
