import { settings, understanding } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { templateTexts } from '#texts/templates.ts';

const PAUSE_MS = 50;
const POLL_MS = 75;

/** A negative text that is being turned round, or was. */
interface Generation {
  negative: string;
  outcome: Outcome | undefined;
}

export type Outcome = { positive: string } | Refused;

interface Refused {
  refusal: string;
  /** The text itself may be fine: the call failed, or was not allowed. */
  mayWorkYet: boolean;
}

export interface Positives {
  /** The generation that started last. */
  shown: Generation | undefined;
  /** Starts after a pause in typing. */
  type: (negative: string) => void;
  /** Starts the generation if needed, and resolves when it ends. */
  finish: (negative: string) => Promise<Outcome>;
  /** Adds many, in their order. */
  all: (negatives: readonly string[]) => Promise<Outcome[]>;
}

/** Turns negative texts positive in the project's language, while the user types. */
export function usePositives(): Positives {
  const language = useRead(settings.get).data?.language;
  const [shown, setShown] = useState<Generation>();
  const last = useRef<Generation>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin(negative: string): Generation {
    const generation: Generation = { negative, outcome: undefined };
    last.current = generation;
    setShown(generation);
    void finishOne(generation);
    return generation;
  }

  async function finishOne(generation: Generation): Promise<void> {
    generation.outcome = await oneTurnedRound(generation.negative, language);
    if (last.current === generation) setShown({ ...generation });
  }

  return {
    shown,
    type(negative) {
      clearTimeout(timer.current);
      // An emptied field was added, and may still be waited for.
      if (negative !== '') timer.current = setTimeout(() => begin(negative), PAUSE_MS);
    },
    all: (negatives) => allTurnedRound(negatives, language),
    async finish(negative) {
      clearTimeout(timer.current);
      const known = last.current?.negative === negative ? last.current : undefined;
      const generation = known && !mayWorkYet(known.outcome) ? known : begin(negative);
      while (!generation.outcome) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      return generation.outcome;
    },
  };
}

export function mayWorkYet(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && 'refusal' in outcome && outcome.mayWorkYet;
}

const MOST_AT_ONCE = 100;

/**
 * Negates a batch per request. If a batch is refused, negates one by one, so that each template gets its own answer.
 */
async function allTurnedRound(negatives: readonly string[], language: string | undefined): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < negatives.length; start += MOST_AT_ONCE) {
    const some = negatives.slice(start, start + MOST_AT_ONCE);
    const together = await turnedRound(some, language);
    if ('positives' in together) outcomes.push(...together.positives.map((positive) => ({ positive })));
    else if (together.mayWorkYet) outcomes.push(...some.map(() => together));
    else for (const negative of some) outcomes.push(await oneTurnedRound(negative, language));
  }
  return outcomes;
}

async function oneTurnedRound(negative: string, language: string | undefined): Promise<Outcome> {
  const made = await turnedRound([negative], language);
  if ('refusal' in made) return made;
  const [positive] = made.positives;
  return positive === undefined ? { refusal: templateTexts.cannotTurn, mayWorkYet: false } : { positive };
}

async function turnedRound(
  negatives: readonly string[],
  language: string | undefined,
): Promise<{ positives: string[] } | Refused> {
  if (language === undefined) return { refusal: templateTexts.unknownLanguage, mayWorkYet: true };
  try {
    const { templates } = await call(understanding.negate, {
      query: { language, from: 'negative' },
      body: { templates: [...negatives] },
      background: true,
      handles: [400],
    });
    return { positives: templates };
  } catch (error) {
    if (error instanceof ApiError) {
      return { refusal: error.issues[0]?.message ?? error.message, mayWorkYet: error.status !== 400 };
    }
    if (error instanceof CallSkipped) return { refusal: error.message, mayWorkYet: true };
    throw error;
  }
}
