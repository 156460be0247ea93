import { takeTurn, type CompiledBot, type OnEntry, type TurnInput } from '@parley/dialogue';
import { phraseToReview, type HeardPhrase } from '@parley/domain/fallback';
import type { Microseconds } from '@parley/domain/ids';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import type { Conversation } from '#features/conversations/conversation.ts';
import type { MaskingOf } from '#features/settings/masking.ts';
import type { Sandbox } from '#platform/sandbox/sandbox.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import type { Gate } from '#workflows/converse/gates.ts';
import { turnSeed } from '#workflows/converse/random.ts';
import { maskTurn, type MaskedTurn } from '#workflows/converse/masking/mask-turn.ts';
import { turnHost } from '#workflows/converse/turn-host.ts';
import type { ProjectActions } from '#workflows/run-actions/project-actions.ts';

export interface DecideDeps {
  bots: Bots;
  sandbox: Sandbox;
  actions: ProjectActions;
  maskingOf: MaskingOf;
  now(): Microseconds;
}

/** A turn, masked for storage. */
export interface Decision extends MaskedTurn {
  heard: HeardPhrase | null;
  /** Entries that connected callers receive as the turn produces them. */
  told: TrackerEntry[];
}

/** Decides the input of a turn from the bot and its state; null for no turn. */
export type Trigger = (
  bot: CompiledBot,
  state: ConversationState,
  now: Microseconds,
) => TurnInput | null | Promise<TurnInput | null>;

/** Decides a conversation's next turn without recording it. Null when the trigger gives no input. */
export async function decide(
  { bots, sandbox, actions, maskingOf, now: clock }: DecideDeps,
  projectId: number,
  conversation: Pick<Conversation, 'id' | 'environment' | 'turnNo' | 'draft' | 'snapshot'>,
  state: ConversationState,
  { trigger, gate, onEntry }: { trigger: Trigger; gate: Gate; onEntry?: OnEntry | undefined },
): Promise<Decision | null> {
  const { bot, modelHash } = await botOf(bots, projectId, conversation);
  const now = clock();
  const input = await trigger(bot, state, now);
  if (input === null) return null;
  const model = modelHash === null ? null : await bots.model(projectId, modelHash);
  const host = turnHost({
    environment: conversation.environment,
    sandbox,
    owner: String(projectId),
    model,
    now,
    timeZone: bot.settings.time_zone,
    seed: turnSeed(conversation.id, conversation.turnNo),
    conversation: conversation.id,
    actions,
    call: gate.call,
    stopwatch: () => performance.now(),
  });
  const taken = await takeTurn(bot, state, input, host, onEntry);
  const turn = await maskTurn(taken, { masking: await maskingOf(projectId), bot, before: state });
  // An editor's chat with the draft does not count as a caller's, nor do messages to another system as the bot's.
  const isOwn = conversation.environment === 'draft' || state.integration !== null;
  const heard = isOwn ? null : phraseToReview(turn.entries, bot.settings.confidence_threshold);
  return { ...turn, heard, told: taken.entries };
}

/** A deployed conversation keeps the version that it began with; one with the draft follows each change. */
export async function botOf(
  bots: Pick<Bots, 'snapshot' | 'draft'>,
  projectId: number,
  { draft, snapshot }: Pick<Conversation, 'draft' | 'snapshot'>,
): Promise<{ bot: CompiledBot; modelHash: string | null }> {
  if (snapshot !== null) return bots.snapshot(projectId, snapshot);
  return { bot: await bots.draft(projectId, draft.projectVersion), modelHash: draft.modelHash };
}
