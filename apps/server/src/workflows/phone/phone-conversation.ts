import { hasTimer, type TurnInput } from '@parley/dialogue';
import type { Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import type { Answer, ConversationPort, Step, TurnOptions } from '@parley/voice';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import { phoneChannel } from '#workflows/converse/channels.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import type { Trigger } from '#workflows/converse/decide.ts';
import { expectationOf } from '#workflows/phone/expectation-of.ts';
import { stepsOf } from '#workflows/phone/steps-of.ts';

export interface PhoneDeps {
  run: RunInProject;
  bots: Pick<Bots, 'snapshot' | 'model'>;
  conversations: Pick<Conversations, 'openCall' | 'say' | 'onCall' | 'foresee'>;
  now(): number;
}

/** The conversation that a call begins. */
export interface PhoneBegin {
  projectId: number;
  environment: Environment;
  metadata: Record<string, string>;
  /** Columns of a call list. */
  slots: Record<string, string>;
  /** Called once, before the bot's first word. */
  onOpened(conversationId: string): Promise<void>;
}

/** The conversation behind a call: the use case that answers the chat, on the channel of the telephone. */
export function phoneConversation(deps: PhoneDeps, begin: PhoneBegin): ConversationPort {
  const { projectId, environment, metadata, slots } = begin;
  const token = makeSecret();
  const store = conversationStore(deps.run, projectId);
  let known: { id: string; conversation_token: string } | undefined;
  let last = 0;
  let messages = 0;

  function opened() {
    if (!known) throw new Problem('invalid', 'The conversation of the call has not begun');
    return known;
  }

  /** What the call does next. Entries that were given early are left out. */
  async function answerOf(entries: readonly TrackerEntry[], early: ReadonlySet<number>, took: number): Promise<Answer> {
    last = entries.at(-1)?.timestamp ?? last;
    const { state, bot, model } = await botNow();
    const { language } = bot.settings;
    return {
      steps: entries.filter(({ timestamp }) => !early.has(timestamp)).flatMap((entry) => stepsOf(entry, language)),
      expects: expectationOf(bot, model, state),
      timers: state.timers.map(({ reaction, due }) => ({ id: String(reaction), afterMs: (due - deps.now()) / 1_000 })),
      parts: { turn: took },
    };
  }

  async function botNow() {
    const found = await store.find(hashOf(token), { now: deps.now() });
    if (!found?.snapshot) throw new Problem('not_found', 'The conversation of the call is gone');
    const { bot, modelHash } = await deps.bots.snapshot(projectId, found.snapshot);
    const model = await deps.bots.model(projectId, modelHash);
    return { state: JSON.parse(found.state) as ConversationState, bot, model };
  }

  /** Takes a turn, whose first steps are spoken while it goes on. */
  async function turn(
    { early }: TurnOptions,
    take: (onEntry: (entry: TrackerEntry) => void) => Promise<{ tracker: TrackerEntry[] }>,
  ): Promise<Answer> {
    const { language } = (await botNow()).bot.settings;
    const from = performance.now();
    const given = new Set<number>();
    const { tracker } = await take((entry) => {
      // A transfer and the end of the call wait until the turn is stored.
      const steps = stepsOf(entry, language).filter(({ kind }) => kind === 'say' || kind === 'play');
      if (steps.length > 0) given.add(entry.timestamp);
      for (const step of steps) early(step);
    });
    return answerOf(tracker, given, performance.now() - from);
  }

  function say(text: string, options: TurnOptions): Promise<Answer> {
    messages += 1;
    const body = { msg: text, last_ts: last, get_meta: false, message_id: `call-${messages}` };
    return turn(options, (onEntry) =>
      deps.conversations.say({ projectId, actor: null, channel: phoneChannel, onEntry }, opened(), body),
    );
  }

  const event = (options: TurnOptions, trigger: Trigger, reopens = false): Promise<Answer> =>
    turn(options, (onEntry) =>
      deps.conversations.onCall({ projectId, onEntry }, opened(), { last_ts: last, reopens }, trigger),
    );

  const on = (options: TurnOptions, input: TurnInput) => event(options, () => input);

  return {
    async open() {
      const from = performance.now();
      const reply = await deps.conversations.openCall(projectId, { environment, token, metadata, slots });
      known = { id: reply.conversation_id, conversation_token: token };
      await begin.onOpened(known.id);
      return answerOf(reply.tracker, new Set(), performance.now() - from);
    },
    say: ({ text }, options) => say(text, options),
    keys: say,
    silence: (_step, options) => on(options, { kind: 'silence' }),
    timer: (id, options) =>
      event(options, (_bot, state) => {
        const reaction = Number(id);
        return hasTimer(state, reaction) ? { kind: 'timer', reaction } : null;
      }),
    async transferFailed(why, options) {
      const given: Step[] = [];
      const early = (step: Step) => void (given.push(step), options.early(step));
      const answer = await event({ ...options, early }, () => ({ kind: 'transfer failed', why }), true);
      // A bot that does not answer it has nothing left to say: a call never goes on in silence.
      return given.length + answer.steps.length > 0 ? answer : { ...answer, steps: [{ kind: 'hang_up' }] };
    },
    async hangup() {
      if (known) await deps.conversations.onCall({ projectId }, known, { last_ts: last }, () => ({ kind: 'hangup' }));
    },
    async preview(text, signal) {
      if (!known) return null;
      const foreseen = await deps.conversations.foresee(projectId, known, text);
      if (foreseen === null || signal.aborted) return null;
      const steps = foreseen.entries.flatMap((entry) => stepsOf(entry, foreseen.language));
      return { steps, isComplete: foreseen.isComplete };
    },
  };
}
