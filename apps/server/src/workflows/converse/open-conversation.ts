import { randomBytes } from 'node:crypto';
import type { BodyOf, chat, QueryOf } from '@parley/contract';
import { newConversation, type TurnInput } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import type { ConversationStore } from '#features/conversations/conversation-store.ts';
import type { Begun } from '#features/conversations/conversation.ts';
import { decide } from '#workflows/converse/decide.ts';
import { leasedGate } from '#workflows/converse/gates.ts';
import { maskTexts } from '#workflows/converse/masking/mask-turn.ts';
import {
  attempts,
  busy,
  leaseUntil,
  recorded,
  takeNextTurn,
  type TurnPlace,
  type TurnDeps,
} from '#workflows/converse/next-turn.ts';

type Query = Pick<QueryOf<typeof chat.init>, 'project_env'> & Pick<Begun, 'channel'>;
type Body = Pick<BodyOf<typeof chat.init>, 'metadata' | 'begin'>;

interface Opened {
  id: string;
  environment: ChatEnvironment;
  entries: TrackerEntry[];
}

/** The conversation of a token with all its entries. Opens it at the first call. */
export async function openConversation(deps: TurnDeps, place: TurnPlace, query: Query, body: Body): Promise<Opened> {
  const { store, tokenHash } = place;
  const input: TurnInput =
    body.begin?.reaction === undefined ? { kind: 'start' } : { kind: 'reaction', reaction: body.begin.reaction };
  for await (const now of attempts(deps)) {
    const found = await store.find(tokenHash, { now });
    if (!found) {
      const opened = await openNew(deps, place, query, body, input);
      if (opened) return opened;
      // Another server opened it first.
      continue;
    }
    if (hasBegun(JSON.parse(found.state) as ConversationState)) {
      return { id: found.id, environment: found.environment, entries: await store.entriesAfter(found.id, 0) };
    }
    // Its first turn is in progress at another server, or was when that server ended.
    if (found.busyUntil && found.busyUntil > now) continue;
    await takeNextTurn(deps, place, found.id, (_bot, state) => (hasBegun(state) ? null : input));
  }
  throw busy();
}

/** Null if the token has got a conversation in the meantime. */
async function openNew(
  deps: TurnDeps,
  { projectId, store, tokenHash }: TurnPlace,
  { project_env: environment, channel = 'chat' }: Query,
  { metadata, begin }: Body,
  input: TurnInput,
): Promise<Opened | null> {
  const id = randomBytes(16).toString('hex');
  const snapshot = await servedBy(store, environment);
  const draft = await store.draftPoint();
  const begun = { id, environment, snapshot, turnNo: 0, draft };
  const masking = await deps.maskingOf(projectId);
  const conversation = {
    id,
    tokenHash,
    environment,
    snapshot,
    metadata: await maskTexts(metadata, masking),
    channel,
  };
  const { slots = {}, scope = null } = begin ?? {};
  // Slots that were not set by a turn are not checked again.
  const state = { ...newConversation(projectId), ...(await maskTexts({ slots, scope }, masking)) };
  const now = deps.now();
  // Reserves the token before the first external call, so that other servers neither open the conversation nor make the
  // call.
  const gate = leasedGate(deps.outgoing, () =>
    store.reserve(conversation, JSON.stringify(state), leaseUntil(now), now),
  );
  const turn = await decide(deps, projectId, begun, state, { trigger: () => input, gate });
  if (!turn || gate.isLeaseRefused()) return null;
  const record = await recorded(store, turn, null, deps.now());
  const isRecorded = gate.isLeaseTaken() ? await store.append(id, 0, record) : await store.insert(conversation, record);
  if (!isRecorded) return null;
  deps.noteTurn(projectId, id);
  const turnNo = Number(gate.isLeaseTaken());
  deps.recent.keep(projectId, tokenHash, { ...begun, turnNo, state: record.state, started: record.now });
  return { id, environment, entries: turn.told };
}

async function servedBy(store: ConversationStore, environment: ChatEnvironment): Promise<string | null> {
  if (environment === 'draft') return null;
  const snapshot = await store.servedBy(environment);
  if (snapshot !== null) return snapshot;
  throw new Problem('not_found', `Nothing is deployed to ${environment === 'dev' ? 'testing' : 'production'} yet`);
}

function hasBegun({ last_timestamp }: ConversationState): boolean {
  return last_timestamp > 0;
}
