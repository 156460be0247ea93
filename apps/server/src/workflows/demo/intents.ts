import { answerIntents } from '#workflows/demo/intents-answers.ts';
import { cardIntents } from '#workflows/demo/intents-card.ts';
import { lostCardIntents } from '#workflows/demo/intents-lost-card.ts';
import { talkIntents } from '#workflows/demo/intents-talk.ts';
import type { DemoContent } from '#workflows/demo/demo-content.ts';

export const intents: DemoContent['intents'] = [...lostCardIntents, ...cardIntents, ...answerIntents, ...talkIntents];
