import { settings, understanding } from '@parley/contract';
import type { Intent } from '@parley/domain';
import { useEffect, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead } from '#shared/api/hooks.ts';
import { proposalsOf, type Proposal } from '#features/intents/suggest/suggestions.ts';

const ASKED_FOR = 30;

export interface Suggestions {
  /** Undefined while they are being made. */
  proposals: readonly Proposal[] | undefined;
  error: string | undefined;
  /** Why the language model had no part in it. */
  failure: string | undefined;
  drop: (key: number) => void;
  setTaken: (keys: readonly number[]) => void;
  /** Changes the text and checks for similar templates again. */
  edit: (key: number, text: string) => void;
}

/** More phrases for an intent, requested once. */
export function useSuggestions({ id, name }: Intent, intents: readonly Intent[]): Suggestions {
  const [proposals, setProposals] = useState<readonly Proposal[]>();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const ended = new AbortController();
    call(understanding.suggest, {
      params: { id },
      body: { limit: ASKED_FOR },
      signal: ended.signal,
      handles: ['local'],
    })
      .then(({ suggestions, failure: reason }) => {
        setProposals(proposalsOf(suggestions));
        return setFailure(reason ?? undefined);
      })
      .catch((reason: unknown) => !ended.signal.aborted && setError(told(reason)));
    return () => ended.abort();
  }, [id]);

  const change = (key: number, fields: Partial<Proposal>) =>
    setProposals((all) => all?.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  async function mark(key: number, text: string): Promise<void> {
    const heard = await heardAs(text);
    const other = heard === name ? undefined : intents.find((intent) => intent.name === heard);
    if (other) change(key, { nearerTo: other.id });
  }

  return {
    proposals,
    error,
    failure,
    drop: (key) => setProposals((all) => all?.filter((one) => one.key !== key)),
    setTaken: (keys) =>
      setProposals((all) => all?.map((one) => (keys.includes(one.key) ? { ...one, state: 'taken' } : one))),
    edit(key, text) {
      change(key, { text, nearerTo: null });
      void mark(key, text);
    },
  };
}

/** The intent that a caller who says this is understood to mean, if any is sure enough. */
async function heardAs(text: string): Promise<string | null> {
  try {
    const { intents } = await call(understanding.try, { body: { text }, background: true, handles: ['local'] });
    const [best] = intents;
    return best && best.confidence >= (lastRead(settings.get)?.confidence_threshold ?? 0.5) ? best.name : null;
  } catch {
    // Without an answer the template has no mark, which does not block it.
    return null;
  }
}

function told(reason: unknown): string {
  if (reason instanceof ApiError || reason instanceof CallSkipped) return reason.message;
  throw reason;
}
