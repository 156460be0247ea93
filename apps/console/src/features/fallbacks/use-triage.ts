import { fallbacks, intents, type Fallback } from '@parley/contract';
import { TYPICAL_PHRASES } from '@parley/domain/fallback';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, patchRead, readAgain, refresh } from '#shared/api/hooks.ts';
import { notify, tellNotKept } from '#shared/notices/notices.ts';
import { quoted } from '#shared/quoted.ts';
import { useProjectId } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import {
  applied,
  asListed,
  decidedElsewhere,
  decisionsAbout,
  NOTHING_DONE,
  takenBack,
  takenFor,
  withDecisionsOf,
  withoutDecisions,
  type Change,
  type Local,
  type ShownGroup,
} from '#features/fallbacks/triage.ts';

/** The row tells that it is open again; the reason need not be closed before going on. */
const REFUSAL_MS = 8_000;
const MOST_UNDONE = 200;
/** Of what was decided last, so much is looked through for what somebody else did meanwhile. */
const LATEST_DONE = 500;

export interface Triage {
  local: Local;
  /** Shown at once, then sent; refused, it is taken back and told. */
  make: (change: Change) => void;
  /** Takes back the last change, and answers which phrases that was about. */
  undo: () => readonly number[];
  canUndo: boolean;
  /** Takes back what was decided about these phrases, whenever and with whatever others that was. */
  reopen: (ids: readonly number[]) => void;
}

interface ReadList {
  groups: readonly ShownGroup[] | undefined;
  /** When its reading began. */
  readAt: number;
}

/** Decisions about phrases: saved at once, one after another, each of them a step of undo. `reload` reads the list anew. */
export function useTriage({ groups, readAt }: ReadList, reload: () => void): Triage {
  // What waits for its turn stays with it, though one has gone to another.
  const projectId = useProjectId();
  const [local, setLocal] = useState(NOTHING_DONE);
  const [past, setPast] = useState<readonly Change[]>([]);
  const latest = useRef({ past, local, groups, reload });
  useEffect(() => {
    latest.current = { past, local, groups, reload };
  });
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  /** Changes that were made and not answered yet, and those that were refused. */
  const sent = useRef({ waiting: new Set<Change>(), refused: new WeakSet<Change>() });
  /** When the decisions were made that this console knows of, its own or somebody else's, by phrase. */
  const decidedAt = useRef(new Map<number, number>());

  const calls = useRef({ underWay: 0, answeredAt: 0 });

  // What was read after all that was done here is the truth, also of what was done here.
  useLayoutEffect(() => {
    const { underWay, answeredAt } = calls.current;
    if (!groups || underWay > 0 || readAt <= answeredAt) return;
    const ids = new Set(groups.flatMap(({ phrases }) => phrases.map(({ id }) => id)));
    setLocal((state) => asListed(state, ids));
  }, [groups, readAt]);

  const wordsOf = useCallback((id: number): string | undefined => {
    const { groups: shown, local: own } = latest.current;
    return own.words.get(id) ?? listed(shown, id)?.intent;
  }, []);

  /** Somebody else was faster: what they decided stands in the list. What is not told of them is read with the list. */
  const takeOver = useCallback(
    async (ids: readonly number[]) => {
      const query = { kind: 'done', limit: String(LATEST_DONE) } as const;
      const { items } = await call(fallbacks.list, { projectId, query, quiet: true });
      const theirs = items.filter(({ id, decided }) => ids.includes(id) && decided !== decidedAt.current.get(id));
      if (theirs.length === 0) {
        setLocal((state) => asListed(state, new Set(ids)));
        setPast((all) => all.filter((one) => one.kind !== 'edit' || !ids.includes(one.id)));
        return latest.current.reload();
      }
      for (const { id, decided } of theirs) if (decided !== null) decidedAt.current.set(id, decided);
      setLocal((state) => decidedElsewhere(state, theirs));
      const theirIds = theirs.map(({ id }) => id);
      setPast((all) => withoutDecisions(all, theirIds));
    },
    [projectId],
  );

  const inTurn = useCallback(
    async (
      { ids, intent, typed }: { ids: readonly number[]; intent?: Intent | null; typed?: string | undefined },
      send: () => Promise<unknown>,
      onRefused: () => void,
    ): Promise<boolean> => {
      calls.current.underWay++;
      const own = lastCall.current.then(send);
      lastCall.current = own.catch(() => undefined);
      try {
        await own;
        return true;
      } catch (error) {
        onRefused();
        if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
        if (error instanceof ApiError && isToldHere(error)) {
          const isIntentGone = error.status === 404 && (await isGone(projectId, intent));
          const message = isIntentGone ? `${intent?.name}\n${texts.error.gone}` : reasonOf(error, ids, wordsOf);
          if (typed === undefined) notify.error({ title: texts.error.title, message, duration: REFUSAL_MS });
          else tellNotKept(message, typed);
          // A phrase goes with the last conversation in which it was said, and would hold up those beside it.
          if (error.status === 404 && !isIntentGone) latest.current.reload();
        } else if (typed !== undefined) tellNotKept(error.message, typed);
        // Another failure is told by itself, and the next conflict asks again.
        if (error instanceof ApiError && error.status === 409) await takeOver(ids).catch(() => undefined);
        return false;
      } finally {
        calls.current.underWay--;
        calls.current.answeredAt = performance.now();
        refreshSoon(projectId);
      }
    },
    [takeOver, wordsOf, projectId],
  );

  /** By the phrase that leads the group: of several that were asked the last one is answered. */
  const lastAsked = useRef(new Map<number, symbol>());

  /** What the group of a phrase is taken for, once its new words are known to the server. */
  const askLikeliest = useCallback(
    async (id: number) => {
      const typical = latest.current.groups
        ?.map(({ phrases }) => phrases.slice(0, TYPICAL_PHRASES).map((phrase) => phrase.id))
        .find((ids) => ids.includes(id));
      const [lead] = typical ?? [];
      if (lead === undefined) return;
      const query = { ids: typical?.join(',') ?? '' };
      const own = Symbol('question');
      lastAsked.current.set(lead, own);
      // Else those of the old words stay, until the list is read again.
      const likeliest = await call(fallbacks.likeliest, { projectId, query, quiet: true }).catch(() => undefined);
      if (likeliest && lastAsked.current.get(lead) === own) setLocal((state) => takenFor(state, lead, likeliest));
    },
    [projectId],
  );

  return useMemo(() => {
    function make(change: Change) {
      const { waiting, refused } = sent.current;
      setLocal((state) => applied(state, change));
      setPast((all) => [...all, change].slice(-MOST_UNDONE));
      waiting.add(change);
      const intent = change.kind === 'classify' ? change.intent : null;
      void inTurn(
        { ids: idsOf(change), intent, typed: typedIn(change) },
        async () => {
          const at = await send(projectId, change).finally(() => waiting.delete(change));
          if (at !== undefined) for (const id of idsOf(change)) decidedAt.current.set(id, at);
          if (change.kind === 'edit') void askLikeliest(change.id);
        },
        () => {
          refused.add(change);
          setLocal((state) => takenBack(state, change));
          setPast((all) => all.filter((one) => one !== change));
        },
      );
    }

    /** To be asked once it is their turn: those of the phrases about which nothing was refused that waited until now. */
    function notRefused(ids: readonly number[]): () => number[] {
      const { waiting, refused } = sent.current;
      const before = [...waiting];
      return () => {
        const undecided = new Set(before.filter((change) => refused.has(change)).flatMap(idsOf));
        return ids.filter((id) => !undecided.has(id));
      };
    }

    /** Of what was refused there is nothing to take back, and what stands there now may be somebody else's decision. */
    async function sendReopening(ids: readonly number[]): Promise<unknown> {
      if (ids.length === 0) return undefined;
      const known = (id: number) => decidedAt.current.get(id) ?? listed(latest.current.groups, id)?.decided ?? null;
      const body = { unclassified_ids: [...ids], decided: ids.map(known) };
      return call(fallbacks.reopen, { projectId, body, quiet: isToldHere });
    }

    async function sendBack(change: Change, ids: readonly number[]): Promise<unknown> {
      if (change.kind !== 'edit') return sendReopening(ids);
      if (ids.length === 0) return undefined;
      await sendWords(projectId, change.id, { was: change.after, intent: change.before });
      void askLikeliest(change.id);
      return undefined;
    }

    async function takeBack(ids: readonly number[], call: () => Promise<unknown>, onRefused: () => void) {
      const isBack = await inTurn({ ids }, call, onRefused);
      const { groups: shown, reload: readAnew } = latest.current;
      const listedIds = new Set(shown?.flatMap(({ phrases }) => phrases.map(({ id }) => id)));
      // What has left the list since, for example with a training, comes back to it.
      if (isBack && !ids.every((id) => listedIds.has(id))) readAnew();
    }

    function undo() {
      const change = latest.current.past.at(-1);
      if (!change) return [];
      const decided = notRefused(idsOf(change));
      setLocal((state) => takenBack(state, change));
      setPast((all) => all.filter((one) => one !== change));
      void takeBack(
        idsOf(change),
        () => sendBack(change, decided()),
        () => {
          setLocal((state) => applied(state, change));
          setPast((all) => [...all, change]);
        },
      );
      return idsOf(change);
    }

    function reopen(ids: readonly number[]) {
      const { local: before, past: steps } = latest.current;
      const decided = notRefused(ids);
      setLocal((state) => takenBack(state, { kind: 'classify', ids, intent: null }));
      setPast((all) => withoutDecisions(all, ids));
      void takeBack(
        ids,
        () => sendReopening(decided()),
        () => {
          setLocal((state) => withDecisionsOf(state, before, ids));
          setPast((all) => [...all, ...decisionsAbout(steps, ids)]);
        },
      );
    }

    return { local, make, undo, reopen, canUndo: past.length > 0 };
  }, [local, past, inTurn, askLikeliest, projectId]);
}

/** Answers when it was decided. */
async function send(projectId: number, change: Change): Promise<number | undefined> {
  if (change.kind === 'edit') {
    await sendWords(projectId, change.id, { was: change.before, intent: change.after });
    return undefined;
  }
  const unclassified_ids = [...change.ids];
  if (change.kind === 'new-intent') {
    const body = { name: change.name, unclassified_ids };
    const made = await call(fallbacks.newIntent, { projectId, body, quiet: isToldHere });
    outdateModel(projectId);
    return made.decided;
  }
  const [only] = unclassified_ids;
  const body = unclassified_ids.length === 1 && only ? { unclassified_id: only } : { unclassified_ids };
  const params = { id: change.intent?.id ?? -1 };
  const marked = await call(fallbacks.mark, { projectId, params, body, quiet: isToldHere });
  if (change.intent) outdateModel(projectId);
  return marked.decided;
}

function sendWords(projectId: number, id: number, body: { was: string; intent: string }): Promise<unknown> {
  return call(fallbacks.edit, { projectId, params: { id }, body, quiet: isToldHere });
}

type Intent = NonNullable<Extract<Change, { kind: 'classify' }>['intent']>;

async function isGone(projectId: number, intent: Intent | null | undefined): Promise<boolean> {
  if (!intent) return false;
  await readAgain(intents.list, projectId);
  return lastRead(intents.list, projectId)?.every(({ id }) => id !== intent.id) ?? false;
}

/** What no field holds any more once it is sent. */
function typedIn(change: Change): string | undefined {
  if (change.kind === 'classify') return undefined;
  return change.kind === 'edit' ? change.after : change.name;
}

function listed(groups: readonly ShownGroup[] | undefined, id: number): Fallback | undefined {
  return groups?.flatMap(({ phrases }) => phrases).find((phrase) => phrase.id === id);
}

function idsOf(change: Change): readonly number[] {
  return change.kind === 'edit' ? [change.id] : change.ids;
}

/** Why it was refused, and the phrase that is the reason: by then one has gone on. */
function reasonOf(
  { message, issues }: ApiError,
  ids: readonly number[],
  wordsOf: (id: number) => string | undefined,
): string {
  const [, place] = /^body\.unclassified_ids\.(\d+)$/u.exec(issues[0]?.path ?? '') ?? [];
  const id = ids.length === 1 ? ids[0] : ids[Number(place)];
  const words = id === undefined ? undefined : wordsOf(id);
  return words === undefined ? message : `${quoted(words)}\n${message}`;
}

const isToldHere = ({ status }: ApiError): boolean => status === 400 || status === 404;

/** Until training runs, what was added is not known to the model. */
function outdateModel(projectId: number): void {
  patchRead(intents.evaluation, (evaluation) => ({ ...evaluation, stale: true }), projectId);
}

const REFRESH_AFTER_MS = 1_000;
let refreshing: ReturnType<typeof setTimeout> | undefined;

/** Once the hands rest, what else shows these numbers is read anew. */
function refreshSoon(projectId: number): void {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => {
    for (const endpoint of [fallbacks.summary, intents.list, intents.evaluation]) void refresh(endpoint, projectId);
  }, REFRESH_AFTER_MS);
}
