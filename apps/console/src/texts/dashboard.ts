import { counted, grouped } from '#shared/counted.ts';
import { listed } from '#shared/listed.ts';

export const dashboardTexts = {
  title: 'The dashboard',
  figures: 'The bot in numbers',
  intents: 'Intents',
  templates: 'Templates',
  reactions: 'Reactions',
  scopes: 'Scopes in use',
  unrecognized: 'Unrecognized phrases',
  tests: 'Tests',
  testStates: (failed: number, notRun: number) =>
    [...(failed > 0 ? [`${grouped(failed)} failed`] : []), ...(notRun > 0 ? [`${grouped(notRun)} not run`] : [])].join(
      ', ',
    ) || 'All passed',

  model: 'Language model',
  openIntents: 'Open Intents',
  openQuality: 'Open Quality',
  flawedIntents: (flawed: number, all: number) => `${grouped(flawed)} of ${counted(all, 'intent')} with flaws.`,

  steps: 'Next steps',
  done: 'Done',
  toDo: 'To do',
  everyIntentAnswered: 'Every intent has a reaction.',
  talkToIt: 'Talk to the bot and see why it answers as it does.',
  talk: 'Talk to the bot',
  addIntents: 'Add intents',
  addIntentsHint: 'What callers may want, each with about ten example phrases.',
  addReactions: 'Add reactions',
  addReactionsHint: 'What the bot says and does, one for each intent.',
  answerAll: 'Answer every intent',
  unanswered: (names: readonly string[]) => `No reaction for ${listed(names)}.`,
} as const;
