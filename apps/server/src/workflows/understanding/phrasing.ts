import { LANGUAGES } from '@parley/domain/settings';
import { Template } from '@parley/domain/intent';
import { templateKey } from '@parley/domain/text';
import { LRUCache } from 'lru-cache';
import { OutgoingFailure } from '#platform/outgoing/outgoing.ts';
import type { WritingService } from '#platform/writing-service.ts';
import type { Logger } from '#platform/logger.ts';

/** The written phrases, or a plain text that says why writing failed. */
type Written = { phrases: string[] } | { failure: string };

/** Templates written by a language model. Its answer is untrusted text: it is checked, and decides nothing. */
export interface Phrasing {
  opposites(templates: readonly string[], language: string): Promise<Written>;
  more(intent: { name: string; templates: readonly string[] }, count: number, language: string): Promise<Written>;
}

/** How many of an intent's templates are sent. */
const MOST_SENT = 50;
/** Opposites are requested again and again while the user types. */
const REMEMBERED = 1_000;

export function createPhrasing(writing: WritingService, log: Pick<Logger, 'warn'>): Phrasing {
  const known = new LRUCache<string, string[]>({ max: REMEMBERED });

  async function ask(task: string, given: unknown, check: (phrases: string[]) => string[]): Promise<Written> {
    try {
      return { phrases: check((await writing.write(task, given)).map((phrase) => phrase.trim())) };
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      log.warn({ reason: error.message }, 'the writing service failed');
      return { failure: `The writing service failed: ${error.message}` };
    }
  }

  return {
    async opposites(templates, language) {
      const key = JSON.stringify([language, templates]);
      const remembered = known.get(key);
      if (remembered) return { phrases: remembered };
      const task = `You are given phrases that callers say in ${nameOf(language)}. Turn the polarity of each one round: what affirms is to deny, what denies is to affirm. Change as few words as possible, keep the order and the number of phrases, and keep words that begin with # or @ as they are.`;
      const written = await ask(task, { templates }, (phrases) => {
        const isSound = (phrase: string, at: number) => isOppositeOf(templates[at] ?? '', phrase);
        if (phrases.length === templates.length && phrases.every(isSound)) return phrases;
        throw new OutgoingFailure('its answer does not match the request');
      });
      if ('phrases' in written) known.set(key, written.phrases);
      return written;
    },
    more({ name, templates }, count, language) {
      const task = `You are given the name of an intent of a telephone bot and examples of how callers put it in ${nameOf(language)}. Write ${count} other ways in which callers may say the same, short and spoken, varied in words and order. Words that begin with # or @ stand for values: use the same ones as the examples do, or none.`;
      const known = new Set(templates.flatMap(referencesIn));
      return ask(task, { intent: name, templates: templates.slice(0, MOST_SENT) }, (phrases) =>
        phrases.filter((phrase) => isTemplate(phrase) && referencesIn(phrase).every((name) => known.has(name))),
      );
    },
  };
}

function nameOf(language: string): string {
  return LANGUAGES.find(({ id }) => id === language)?.name ?? `the language with the code ${language}`;
}

function isOppositeOf(template: string, phrase: string): boolean {
  return (
    isTemplate(phrase) &&
    templateKey(phrase) !== templateKey(template) &&
    referencesIn(phrase).join(' ') === referencesIn(template).join(' ')
  );
}

function isTemplate(phrase: string): boolean {
  return Template.safeParse(phrase).success;
}

function referencesIn(text: string): string[] {
  return (text.match(/(?<![\p{L}\p{N}_])[#@][^\s,.?!]+/gu) ?? []).toSorted();
}
