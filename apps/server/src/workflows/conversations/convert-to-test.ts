import { timingSafeEqual } from 'node:crypto';
import { holdsGrant, type tests, type BodyOf, type QueryOf, type ReplyOf, type Written } from '@parley/contract';
import { failedTurns, testOfTurns, turnOf } from '@parley/dialogue';
import { Problem } from '@parley/domain/problem';
import type { TrackerEntry } from '@parley/domain/tracker';
import { annotationStore } from '#features/conversations/annotation-store.ts';
import { readTurns } from '#features/conversations/read-turns.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import { testStore } from '#features/tests/test-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { hashOf } from '#platform/opaque-secret.ts';

type Convertible = ReplyOf<typeof tests.convertible>;

/**
 * The first phrase of a conversation, and the turns in which the bot failed: only a person knows the right answer for
 * them.
 */
export async function convertible(
  context: ProjectContext,
  { id, conversation_token }: QueryOf<typeof tests.convertible>,
): Promise<Convertible> {
  const turns = await turnsOf(context, id, conversation_token);
  const texts = turns.flat().flatMap(({ type, args }) => (type === 'intent' ? [args['text']] : []));
  const first_text = texts.find((text) => typeof text === 'string') ?? '';
  return { first_text, failed: await failedIn(context, id, turns) };
}

/**
 * Converts a conversation to a test, with its clock and its random numbers. A turn in which the bot failed expects
 * nothing unless the sender gives the right answer, so that no test requires a fault.
 */
export async function convertToTest(context: ProjectContext, body: BodyOf<typeof tests.convert>): Promise<Written> {
  const turns = await turnsOf(context, body.conversation_id, body.conversation_token);
  if (turnOf(turns[0] ?? []).began === 'editor') {
    throw new Problem('invalid', 'A conversation that starts at a reaction cannot become a test');
  }
  const failed = await failedIn(context, body.conversation_id, turns);
  const expected = new Map<number, readonly number[]>(failed.map(({ turn }) => [turn, []]));
  for (const { turn, reactions } of body.expected ?? []) expected.set(turn, reactions);
  const converted = testOfTurns(turns, body.max_reactions, expected);
  if (!converted) throw new Problem('invalid', 'The conversation has a turn without text, which cannot become a step');
  if ((converted.http?.length ?? 0) > 100)
    throw new Problem('invalid', 'A test can have at most 100 replies to requests');
  if (converted.steps.length > 500) throw new Problem('invalid', 'A test can have at most 500 steps');
  return testStore(context).insert({ name: body.name, ...converted, seed: body.conversation_id });
}

async function turnsOf(context: ProjectContext, id: string, token: string | undefined) {
  const found = await readTurns(context.db, context.projectId, id);
  if (!found || !maySee(context, found.tokenHash, token)) throw new Problem('not_found', 'Conversation not found');
  return found.turns;
}

async function failedIn(context: ProjectContext, id: string, turns: TrackerEntry[][]) {
  const { confidence_threshold: threshold } = await readSettings(context);
  const annotations = await annotationStore(context).of(id);
  return failedTurns(turns, { threshold, corrected: new Set(annotations.map((one) => one.entry_timestamp)) });
}

/** Whether the caller held the conversation, or may open any. */
function maySee({ actor, projectId }: ProjectContext, tokenHash: Buffer, token: string | undefined): boolean {
  if (holdsGrant(actor.permissions, 'GET:/conversations/<id>', { projectId })) return true;
  return token !== undefined && timingSafeEqual(hashOf(token), tokenHash);
}
