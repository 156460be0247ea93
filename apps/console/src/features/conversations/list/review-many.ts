import { conversationWork, type ReviewState } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { changeMany, type ManyChosen } from '#features/conversations/list/change-many.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { manyReviews: texts } = conversationWorkTexts;

/** A review that many conversations get; null takes the reviewer away. */
export type ManyReviews = { state: ReviewState } | { assignee: { id: number; name: string } | null };

/** Marks the chosen conversations as reviewed or not, or assigns their reviews. */
export function reviewMany(which: ManyChosen, review: ManyReviews): Promise<void> {
  return changeMany(which, {
    ...wordsOf(review),
    send: (conversations) => call(conversationWork.reviewMany, { body: { ...bodyOf(review), ...conversations } }),
    undo: (batch) => call(conversationWork.undoReviews, { body: { batch } }),
    restored: texts.restored,
  });
}

function wordsOf(review: ManyReviews) {
  if ('state' in review) return texts[review.state];
  return review.assignee ? texts.assign(review.assignee.name) : texts.unassign;
}

function bodyOf(review: ManyReviews) {
  return 'state' in review ? { review_state: review.state } : { assignee: review.assignee?.id ?? null };
}
