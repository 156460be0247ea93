import type { DemoContent } from '#workflows/demo/demo-content.ts';
import { questionReactions } from '#workflows/demo/reactions-questions.ts';
import { activationReactions } from '#workflows/demo/reactions-activation.ts';
import { disputeReactions } from '#workflows/demo/reactions-dispute.ts';
import { limitReactions } from '#workflows/demo/reactions-limit.ts';
import { lostCardReactions } from '#workflows/demo/reactions-lost-card.ts';
import { newCardReactions } from '#workflows/demo/reactions-new-card.ts';
import { pinReactions } from '#workflows/demo/reactions-pin.ts';
import { talkReactions } from '#workflows/demo/reactions-talk.ts';

export const reactions: DemoContent['reactions'] = [
  ...talkReactions,
  ...questionReactions,
  ...lostCardReactions,
  ...newCardReactions,
  ...activationReactions,
  ...pinReactions,
  ...limitReactions,
  ...disputeReactions,
];
