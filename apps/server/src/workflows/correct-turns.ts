import type { BodyOf, conversationWork, ListWritten, ReplyOf, Written } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { searchKey } from '@parley/domain/text';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { isSaid } from '@parley/dialogue';
import { understand } from '@parley/nlu';
import { sql } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { annotationStore, noSuchAnnotation, type StoredAnnotation } from '#features/conversations/annotation-store.ts';
import { phraseHash } from '#features/conversations/heard-phrase.ts';
import { lastTraining } from '#features/models/model-store.ts';
import type { ProjectContext } from '#http/context.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { Bots } from '#workflows/converse/draft-bots.ts';

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
  const pause = pauses();
  const recognized: ReplyOf<typeof conversationWork.recognizedNow> = [];
  for (const { id, text } of corrected) {
    await pause();
    const [best] = understand(model, text).intents;
    const { name = null, confidence = 0 } = best ?? {};
    recognized.push({ id, recognized: confidence < threshold ? null : name, confidence });
  }
  return recognized;
}

/** Corrects what a turn was understood as. A turn that is marked as a fallback is listed among the fallbacks. */
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

async function refuseUnknownIntent({ db, projectId }: ProjectContext, id: number): Promise<void> {
  const known = await db
    .selectFrom('things')
    .select('id')
    .where('project_id', '=', projectId)
    .where('resource', '=', 'intents')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw new Problem('not_found', 'Intent not found. It may have been deleted.');
}

async function confidenceThreshold(db: Queries, projectId: number): Promise<number> {
  const { rows } = await sql<{ threshold: number | null }>`
    select (data ->> 'confidence_threshold')::float8 as threshold from things
    where project_id = ${projectId} and resource = 'settings'`.execute(db);
  return rows[0]?.threshold ?? DEFAULT_SETTINGS.confidence_threshold;
}

type Marked = Pick<StoredAnnotation, 'conversation_id' | 'entry_timestamp' | 'text' | 'recognized'>;

/** True if the phrase of this turn was listed already. */
async function listAsFallback({ db, projectId }: ProjectContext, marked: Marked, confidence: number): Promise<boolean> {
  const hash = phraseHash(marked.text);
  const { rows } = await sql`
    update fallback_uses set intent = null
    where project_id = ${projectId} and conversation_id = ${marked.conversation_id}
      and timestamp = ${marked.entry_timestamp}::bigint
    returning 1`.execute(db);
  if (rows.length > 0) return true;
  await sql`
    insert into fallbacks (project_id, hash, intent, search)
    values (${projectId}, ${hash}, ${marked.text}, ${searchKey(marked.text)})
    on conflict (project_id, hash) do nothing`.execute(db);
  await sql`
    insert into fallback_uses (project_id, hash, conversation_id, timestamp, intent, confidence)
    values (${projectId}, ${hash}, ${marked.conversation_id}, ${marked.entry_timestamp}, null, ${confidence})`.execute(
    db,
  );
  return false;
}

/** Removes a correction, and lists its phrase among the fallbacks as it was before. */
async function takeBack(context: ProjectContext, found: StoredAnnotation): Promise<void> {
  const { db, projectId } = context;
  await annotationStore(context).remove(found.id);
  if (found.intent_id !== null) return;
  const its = sql`project_id = ${projectId} and conversation_id = ${found.conversation_id}
    and timestamp = ${found.entry_timestamp}::bigint`;
  await (
    found.was_listed
      ? sql`update fallback_uses set intent = ${found.recognized} where ${its}`
      : sql`delete from fallback_uses where ${its}`
  ).execute(db);
}
