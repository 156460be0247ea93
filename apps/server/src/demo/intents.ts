import { answerIntents } from '#demo/intents-answers.ts';
import { cardIntents } from '#demo/intents-card.ts';
import { lostCardIntents } from '#demo/intents-lost-card.ts';
import { talkIntents } from '#demo/intents-talk.ts';
import type { DemoContent } from '#demo/demo-content.ts';

export const intents: DemoContent['intents'] = [...lostCardIntents, ...cardIntents, ...answerIntents, ...talkIntents];
