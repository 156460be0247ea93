import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { insertNewProject } from '#workflows/projects/create-project.ts';
import { DEMO_BOT } from '#demo/demo-bot.ts';
import { createTrainer } from '#workflows/train-model/train-model.ts';

/** Creates the demo project with a trained model, in the caller's transaction, which sees every project. */
export async function installDemo(
  tx: Queries,
  { now, log }: { now: Clock; log: FastifyBaseLogger },
  administratorId: number,
): Promise<void> {
  const demo = { name: DEMO_BOT.name, language: 'en', is_chat: true, template: 'demo' } as const;
  const projectId = await insertNewProject(tx, { now }, administratorId, demo);
  await createTrainer({ inProject: (_projectId, _mode, work) => work(tx), now, log }).train(projectId);
}
