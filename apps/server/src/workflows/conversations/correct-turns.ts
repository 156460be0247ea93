import type { BodyOf, conversationWork, ListWritten, ReplyOf, Written } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { isSaid } from '@parley/dialogue';
import { understanding } from '@parley/nlu';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { annotationStore, noSuchAnnotation, type StoredAnnotation } from '#features/conversations/annotation-store.ts';
import { listAsFallback, unlistFallback } from '#features/conversations/listed-fallbacks.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { confidenceThreshold } from '#features/settings/settings-store.ts';
import type { ProjectContext } from '#http/context.ts';
import type { InProject } from '#platform/db/database.ts';
import { inTurn } from '#platform/pauses.ts';
import { namesById } from '#platform/things/thing-names.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { Bots } from '#workflows/converse/bots.ts';

const FALLBACK = '__fallback__';
const MOST_RECOGNIZED = 500;

export interface CorrectionDeps {
  inProject: InProject;
  bots: Bots;
}

/** The intents that the newest model recognizes in corrected turns. */
export async function recognizedNow(
  { inProject, bots }: CorrectionDeps,
  projectId: number,
): Promise<ReplyOf<typeof conversationWork.recognizedNow>> {
  const { corrected, training, threshold } = await inProject(projectId, 'read', async (db) => ({
    corrected: await annotationStore({ db, projectId }).corrected(MOST_RECOGNIZED),
    training: await lastTraining(db, projectId),
    threshold: await confidenceThreshold(db, projectId),
  }));
  if (!training) return corrected.map(({ id }) => ({ id, recognized: null, confidence: 0 }));
  const model = await bots.model(projectId, training.modelHash);
  const recognized: ReplyOf<typeof conversationWork.recognizedNow> = [];
  for (const { id, text } of corrected) {
    const { intents } = await inTurn(String(projectId), understanding(model, text));
    const { name = null, confidence = 0 } = intents[0] ?? {};
    recognized.push({ id, recognized: confidence < threshold ? null : name, confidence });
  }
  return recognized;
}

/** Corrects the intent of a turn. A turn that is marked as a fallback is listed among the fallbacks. */
export async function annotate(
  context: ProjectContext,
  conversationId: string,
  { entry_timestamp: timestamp, intent_id: intentId }: BodyOf<typeof conversationWork.annotate>,
): Promise<Written> {
  const store = annotationStore(context);
  const turn = await store.entryAt(conversationId, timestamp);
  const entry = turn && readTurn(turn.entries).find((one) => one.timestamp === timestamp);
  if (!turn || !entry) throw new Problem('not_found', 'Turn not found. The conversation may have been deleted.');
  if (!isSaid(entry) || entry.args.text.trim() === '') {
    throw new Problem('invalid', 'Only a turn in which the caller said something has an intent to correct');
  }
  const { value, args } = entry;
  if (intentId !== null) await refuseUnknownIntent(context, intentId);
  const before = await store.at(conversationId, timestamp);
  if (before) await takeBack(context, before);
  const annotation = {
    conversation_id: conversationId,
    entry_timestamp: timestamp,
    text: args.text.trim(),
    recognized: value === FALLBACK ? null : value,
    intent_id: intentId,
  };
  const { confidence = 0 } = args;
  const isListed = intentId === null && turn.environment !== 'draft';
  const wasListed = isListed && (await listAsFallback(context, annotation, confidence));
  const id = await store.insert(annotation, wasListed);
  return { id, version: await projectVersion(context.db, context.projectId) };
}

export async function removeAnnotation(context: ProjectContext, id: number): Promise<ListWritten> {
  const found = await annotationStore(context).find(id);
  if (!found) throw noSuchAnnotation();
  await takeBack(context, found);
  return { version: await projectVersion(context.db, context.projectId) };
}

async function refuseUnknownIntent(context: ProjectContext, id: number): Promise<void> {
  const known = await namesById(context, 'intents', [id]);
  if (known.size === 0) throw new Problem('not_found', 'Intent not found. It may have been deleted.');
}

/** Removes a correction, and restores the earlier listing of its phrase among the fallbacks. */
async function takeBack(context: ProjectContext, found: StoredAnnotation): Promise<void> {
  await annotationStore(context).remove(found.id);
  if (found.intent_id !== null) return;
  await unlistFallback(context, found);
}
