import { intents, reactions } from '@parley/contract';
import { readAgain, refresh } from '#shared/api/hooks.ts';
import { trainAnew } from '#parts/training/training.ts';

/** Reactions list another name now, which the model that serves does not know. */
export async function followNames(projectId: number): Promise<void> {
  await Promise.all([readAgain(intents.list, projectId), refresh(reactions.list, projectId)]);
  trainAnew(projectId);
}
