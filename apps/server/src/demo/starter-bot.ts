import type { ActionCall } from '@parley/domain';
import { call, label, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { starterTexts } from '#demo/starter-texts.ts';

/** Guesses worth a button: what a negative intent means is hard to say on one. */
const GUESSES = "alternatives.filter((guess) => guess.confidence >= 0.1 && !guess.name.endsWith('[NEG]'))";

const names = {
  greeting: 'Greeting',
  didYouMean: 'Not understood: did you mean',
  again: 'Not understood: ask again',
  otherWords: 'Not understood twice: other words',
  person: 'Not understood three times: a person',
  noPerson: 'Not understood three times: no person to reach',
};

/**
 * The first reactions of a new project: a greeting, and an answer to what the bot does not understand. It offers its
 * two best guesses, then asks for other words, then gives the caller to a person.
 */
export function starterBot(language: string): Pick<DemoContent, 'settings' | 'reactions'> {
  const texts = starterTexts(language);
  const fallback = (name: string, condition: string, ...actions: ActionCall[]) => ({
    name,
    intents: ['__fallback__'],
    scope: null,
    condition,
    actions,
  });
  const somethingElse = JSON.stringify({ label: texts.somethingElse, intent: '__fallback__' });
  const guessed = "{ label: guess.name.replaceAll('_', ' '), value: guess.name, intent: guess.name, entities }";
  const options = `{{ [...${GUESSES}.slice(0, 2).map((guess) => (${guessed})), ${somethingElse}] }}`;
  return {
    settings: { config_struct: [{ key: 'person', label: texts.personLabel, type: 'string', default: '' }] },
    reactions: [
      { name: names.greeting, intents: ['__start__'], scope: null, condition: '', actions: [utter(texts.greeting)] },
      fallback(
        names.didYouMean,
        `failures < 2 && ${GUESSES}.length > 0`,
        utter(texts.didYouMean),
        call('buttons', { options }),
      ),
      fallback(names.otherWords, 'failures === 2', utter(texts.otherWords)),
      fallback(
        names.person,
        "failures > 2 && config.person !== ''",
        call('call_transfer', { target: '{{ config.person }}', announce: texts.toPerson, reason: texts.reason }),
      ),
      fallback(names.noPerson, 'failures > 2', utter(texts.noPerson), label(texts.reason)),
      fallback(names.again, '', utter(texts.again)),
    ],
  };
}
