import { hasTimer, isSaid } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import type { Answer, ConversationPort, Step, TransferFailure, TurnOptions } from '@parley/voice';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { untilAvailable } from '#platform/db/until-available.ts';
import { keepTrace, traced } from '#platform/traces/traces.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import { phoneChannel, testCallChannel } from '#workflows/converse/channels.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import { botOf, type Trigger } from '#workflows/converse/decide.ts';
import type { Foresee } from '#workflows/converse/foresee.ts';
import { expectationOf } from '#workflows/phone/expectation-of.ts';
import { offeredChoices, type SpokenButtons } from '#workflows/phone/offered-choices.ts';
import { stepsOf } from '#workflows/phone/steps-of.ts';
import { takesKeys } from '#workflows/phone/takes-keys.ts';

export interface PhoneDeps {
  run: RunInProject;
  bots: Pick<Bots, 'snapshot' | 'draft' | 'model'>;
  conversations: Pick<Conversations, 'openCall' | 'say' | 'onCall'>;
  foresee: Foresee;
  now(): number;
}

/** The end of a conversation waits so long for a database that is away. */
const LONGEST_AWAY_MS = 10 * 60_000;
/** The first turn, which opens the conversation. */
const OPENING = { attributes: { 'parley.channel': 'phone' } };

/** The conversation that a call begins. */
interface PhoneBegin {
  projectId: number;
  environment: ChatEnvironment;
  metadata: Record<string, string>;
  /** Columns of a call list. */
  slots: Record<string, string>;
  /** Called once, before the bot's first word. */
  onOpened(conversationId: string, token: string): Promise<void>;
  /** Called for each entry, before the bot says it. */
  onEntry(entry: TrackerEntry, language: string): void;
  buttons: SpokenButtons;
}

/** Runs a turn of the conversation, and reports its entries while it runs. */
type Take = (onEntry: (entry: TrackerEntry) => void) => Promise<{ tracker: TrackerEntry[] }>;

/** The conversation behind a call: the use case that answers the chat, on the channel of the telephone. */
export function phoneConversation(deps: PhoneDeps, begin: PhoneBegin): ConversationPort {
  const { conversations } = deps;
  const { projectId, environment, metadata, slots } = begin;
  const channel = environment === 'draft' ? testCallChannel : phoneChannel;
  const token = makeSecret();
  const turns = phoneTurns(deps, begin, token);
  let known: { id: string; conversation_token: string } | undefined;
  let messages = 0;

  function opened() {
    if (!known) throw new Problem('invalid', 'The conversation of the call has not begun');
    return known;
  }

  function say(text: string, options: TurnOptions, keys = false): Promise<Answer> {
    messages += 1;
    const body = { msg: text, last_ts: turns.last(), get_meta: false, message_id: `call-${messages}`, keys };
    return turns.take(options, (onEntry) =>
      conversations.say({ projectId, actor: null, channel, onEntry }, opened(), body),
    );
  }

  const event = (options: TurnOptions, trigger: Trigger, reopens = false): Promise<Answer> =>
    turns.take(options, (onEntry) =>
      conversations.onCall({ projectId, channel, onEntry }, opened(), { last_ts: turns.last(), reopens }, trigger),
    );

  return {
    async open(_call, options) {
      return turns.take(options, async () => {
        const begins = { channel, environment, token, metadata, slots };
        const reply = await traced('turn', OPENING, () => conversations.openCall(projectId, begins));
        known = { id: reply.conversation_id, conversation_token: token };
        await begin.onOpened(known.id, token);
        return reply;
      });
    },
    say: ({ text }, options) => say(text, options),
    keys(keys, options) {
      const chosen = turns.chosenBy(keys);
      return chosen === undefined ? say(keys, options, true) : say(chosen, options);
    },
    silence: (_step, options) => event(options, () => ({ kind: 'silence' })),
    timer: (id, options) => event(options, (_bot, state) => timerOf(state, Number(id))),
    transferFailed: (why, options) => afterTransfer(why, options, event),
    async hangup() {
      const after = { last_ts: turns.last() };
      const begun = known;
      if (!begun) return;
      const hangUp = () => conversations.onCall({ projectId, channel }, begun, after, () => ({ kind: 'hangup' }));
      await turns.inTrace(() => untilAvailable(hangUp, LONGEST_AWAY_MS));
    },
    async preview(text, signal) {
      const foreseen = known ? await deps.foresee(projectId, known, text) : null;
      if (foreseen === null || signal.aborted) return null;
      return { steps: foreseen.entries.flatMap((entry) => stepsOf(entry, foreseen.language)) };
    },
  };
}

function timerOf(state: ConversationState, reaction: number) {
  return hasTimer(state, reaction) ? ({ kind: 'timer', reaction } as const) : null;
}

/** A bot without an answer to a failed transfer has nothing left to say: the call ends instead of staying silent. */
async function afterTransfer(
  why: TransferFailure,
  options: TurnOptions,
  event: (options: TurnOptions, trigger: Trigger, reopens: boolean) => Promise<Answer>,
): Promise<Answer> {
  let hasSpoken = false;
  const early = (step: Step) => {
    hasSpoken = true;
    options.early(step);
  };
  const answer = await event({ ...options, early }, () => ({ kind: 'transfer failed', why }), true);
  return hasSpoken || answer.steps.length > 0 ? answer : { ...answer, steps: [{ kind: 'hang_up' }] };
}

/** Takes turns of a conversation, and returns the call's next steps. */
function phoneTurns({ run, bots, now }: PhoneDeps, { projectId, onEntry, buttons }: PhoneBegin, token: string) {
  const store = conversationStore(run, projectId);
  const choices = offeredChoices(buttons);
  const inTrace = keepTrace();
  let last = 0;
  /** Whether the bot reads keys after the last turn: these ones, or any if they are left out. */
  let takes: (keys?: string) => boolean = () => true;

  async function botNow() {
    const found = await store.find(hashOf(token), { now: now() });
    if (!found) throw new Problem('not_found', 'The conversation of the call is gone');
    const { bot, modelHash } = await botOf(bots, projectId, found);
    const model = modelHash === null ? null : await bots.model(projectId, modelHash);
    return { state: JSON.parse(found.state) as ConversationState, bot, model };
  }

  const said = (entry: TrackerEntry, language: string) => [
    ...stepsOf(entry, language),
    ...choices.stepsOf(entry, language),
  ];

  return {
    inTrace,
    /** The time of the last entry. */
    last: () => last,
    /** The text of the button that keys choose, unless the bot expects these keys for something else. */
    chosenBy: (keys: string) => (takes(keys) ? undefined : choices.chosenBy(keys)),
    /** Takes a turn and speaks its words while it runs. A transfer and the end wait until the turn is stored. */
    async take({ early }: TurnOptions, take: Take): Promise<Answer> {
      const from = performance.now();
      const given = new Set<number>();
      const language = last === 0 ? '' : (await botNow()).bot.settings.language;
      const { tracker } = await inTrace(() =>
        take((entry) => {
          onEntry(entry, language);
          const steps = said(entry, language).filter(({ kind }) => kind === 'say' || kind === 'play');
          if (steps.length > 0) given.add(entry.timestamp);
          for (const step of steps) early(step);
        }),
      );
      const took = performance.now() - from;
      if (tracker.some(isSaid)) choices.forgetBefore(tracker[0]?.timestamp);
      last = tracker.at(-1)?.timestamp ?? last;
      const { state, bot, model } = await botNow();
      for (const entry of tracker) onEntry(entry, bot.settings.language);
      const rest = tracker.filter(({ timestamp }) => !given.has(timestamp));
      const steps = rest.flatMap((entry) => said(entry, bot.settings.language));
      const expects = expectationOf(bot, model, state);
      takes = (keys) => expects.kind === 'digits' || takesKeys(bot, state, keys);
      const isChoice = choices.count > 0 && choices.count < 10 && !takes();
      return {
        steps,
        // One key chooses, so that the caller need not wait for its end.
        expects: isChoice ? { ...expects, length: 1 } : expects,
        timers: state.timers.map(({ reaction, due }) => ({ id: String(reaction), afterMs: (due - now()) / 1_000 })),
        parts: { turn: took },
      };
    },
  };
}
