import { timingSafeEqual } from 'node:crypto';
import { holdsGrant, type tests, type BodyOf, type Written } from '@parley/contract';
import { testOfTurns } from '@parley/dialogue';
import { Problem } from '@parley/domain/problem';
import { readTurns } from '#features/conversations/read-turns.ts';
import { testStore } from '#features/tests/test-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { hashOf } from '#platform/opaque-secret.ts';

/** Makes a test of a conversation: with its clock and its chance, so that it passes on the bot that it was held with. */
export async function convertToTest(context: ProjectContext, body: BodyOf<typeof tests.convert>): Promise<Written> {
  const { db, projectId } = context;
  const found = await readTurns(db, projectId, body.conversation_id);
  if (!found || !maySee(context, found.tokenHash, body.conversation_token)) {
    throw new Problem('not_found', 'Conversation not found');
  }
  if (found.turns[0]?.some(({ args }) => args['began'] === 'editor')) {
    throw new Problem('invalid', 'A conversation that starts at a reaction cannot become a test');
  }
  const converted = testOfTurns(found.turns, body.max_reactions);
  if (!converted) throw new Problem('invalid', 'The conversation has a turn without text, which cannot become a step');
  if ((converted.http?.length ?? 0) > 100)
    throw new Problem('invalid', 'A test can have at most 100 replies to requests');
  if (converted.steps.length > 500) throw new Problem('invalid', 'A test can have at most 500 steps');
  return testStore(context).insert({ name: body.name, ...converted, seed: body.conversation_id });
}

/** Tells whether the caller held the conversation, or may open any. */
function maySee({ actor, projectId }: ProjectContext, tokenHash: Buffer, token: string | undefined): boolean {
  if (holdsGrant(actor.permissions, 'GET:/conversations/<id>', { projectId })) return true;
  return token !== undefined && timingSafeEqual(hashOf(token), tokenHash);
}
