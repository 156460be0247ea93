import { fallbacks, intents } from '@parley/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { patchRead, refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#shared/texts.ts';
import { applied, concerns, NOTHING_DONE, takenBack, type Change, type Local } from '#features/fallbacks/triage.ts';

/** The row tells that it is open again; the reason need not be closed before going on. */
const REFUSAL_MS = 8_000;
const MOST_UNDONE = 200;

export interface Triage {
  local: Local;
  /** Shown at once, then sent; refused, it is taken back and told. */
  make: (change: Change) => void;
  /** Takes back the last change, or the decision about these phrases. */
  undo: (ids?: readonly number[]) => void;
  canUndo: boolean;
  /** Of decisions that were not made in this visit. */
  reopen: (ids: readonly number[]) => void;
}

/** Decisions about phrases: saved at once, one after another, each of them a step of undo. */
export function useTriage(): Triage {
  const [local, setLocal] = useState(NOTHING_DONE);
  const [past, setPast] = useState<readonly Change[]>([]);
  const latest = useRef(past);
  useEffect(() => {
    latest.current = past;
  });
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());

  const inTurn = useCallback(async (send: () => Promise<unknown>, onRefused: () => void) => {
    const own = lastCall.current.then(send);
    lastCall.current = own.catch(() => undefined);
    try {
      await own;
    } catch (error) {
      onRefused();
      if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
      if (error instanceof ApiError && isToldHere(error)) {
        notify.error({ title: texts.error.title, message: error.message, duration: REFUSAL_MS });
      }
    }
    refreshSoon();
  }, []);

  return useMemo(() => {
    function make(change: Change) {
      setLocal((state) => applied(state, change));
      setPast((all) => [...all, change].slice(-MOST_UNDONE));
      void inTurn(
        () => send(change),
        () => {
          setLocal((state) => takenBack(state, change));
          setPast((all) => all.filter((one) => one !== change));
        },
      );
    }

    function undo(ids?: readonly number[]) {
      const change = latest.current.findLast((one) => ids === undefined || (one.kind !== 'edit' && concerns(one, ids)));
      if (!change) {
        if (ids) reopen(ids);
        return;
      }
      setLocal((state) => takenBack(state, change));
      setPast((all) => all.filter((one) => one !== change));
      void inTurn(
        () => sendBack(change),
        () => setLocal((state) => applied(state, change)),
      );
    }

    function reopen(ids: readonly number[]) {
      const before = local;
      setLocal((state) => takenBack(state, { kind: 'classify', ids, intent: null }));
      void inTurn(
        () => call(fallbacks.reopen, { body: { unclassified_ids: [...ids] }, quiet: isToldHere }),
        () => setLocal(before),
      );
    }

    return { local, make, undo, reopen, canUndo: past.length > 0 };
  }, [local, past, inTurn]);
}

async function send(change: Change): Promise<unknown> {
  if (change.kind === 'edit') return sendWords(change.id, change.after);
  const unclassified_ids = [...change.ids];
  if (change.kind === 'new-intent') {
    const made = await call(fallbacks.newIntent, { body: { name: change.name, unclassified_ids }, quiet: isToldHere });
    outdateModel();
    return made;
  }
  const [only] = unclassified_ids;
  const body = unclassified_ids.length === 1 && only ? { unclassified_id: only } : { unclassified_ids };
  const marked = await call(fallbacks.mark, { params: { id: change.intent?.id ?? -1 }, body, quiet: isToldHere });
  if (change.intent) outdateModel();
  return marked;
}

function sendBack(change: Change): Promise<unknown> {
  if (change.kind === 'edit') return sendWords(change.id, change.before);
  return call(fallbacks.reopen, { body: { unclassified_ids: [...change.ids] }, quiet: isToldHere });
}

function sendWords(id: number, intent: string): Promise<unknown> {
  return call(fallbacks.edit, { params: { id }, body: { intent }, quiet: isToldHere });
}

const isToldHere = ({ status }: ApiError): boolean => status === 400 || status === 404;

/** Until training runs, what was added is not known to the model. */
function outdateModel(): void {
  patchRead(intents.evaluation, (evaluation) => ({ ...evaluation, stale: true }));
}

const REFRESH_AFTER_MS = 1_000;
let refreshing: ReturnType<typeof setTimeout> | undefined;

/** Once the hands rest, what else shows these numbers is read anew. */
function refreshSoon(): void {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => {
    for (const endpoint of [fallbacks.summary, intents.list, intents.evaluation]) void refresh(endpoint);
  }, REFRESH_AFTER_MS);
}
