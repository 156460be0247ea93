import type { DemoContent } from '#demo/demo-content.ts';
import { questionReactions } from '#demo/reactions-questions.ts';
import { activationReactions } from '#demo/reactions-activation.ts';
import { disputeReactions } from '#demo/reactions-dispute.ts';
import { limitReactions } from '#demo/reactions-limit.ts';
import { lostCardReactions } from '#demo/reactions-lost-card.ts';
import { newCardReactions } from '#demo/reactions-new-card.ts';
import { pinReactions } from '#demo/reactions-pin.ts';
import { talkReactions } from '#demo/reactions-talk.ts';

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
