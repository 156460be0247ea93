import { cardIntents } from '#workflows/demo/intents-card.ts';
import { talkIntents } from '#workflows/demo/intents-talk.ts';
import type { DemoContent } from '#workflows/demo/demo-content.ts';

export const intents: DemoContent['intents'] = [...cardIntents, ...talkIntents];
