import type { ReplyOf, training } from '@parley/contract';
import type { Training } from '#features/models/model-store.ts';

export type TrainReply = ReplyOf<typeof training.train>;

export function trainReply(
  { trainedAt, seconds }: Pick<Training, 'trainedAt' | 'seconds'>,
  unchanged: boolean,
): TrainReply {
  return { status: 'ok', trained_at: trainedAt, seconds, unchanged };
}
