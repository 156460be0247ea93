import type { ActionCall, ConversationState, Entity, Reaction } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';
import { compileBot } from '#bot.ts';
import { newConversation } from '#conversation.ts';
import type { Json } from '#json.ts';
import type { TurnInput } from '#take-turn.ts';
import { takeTurn } from '#take-turn.ts';
import { buildContent, buildEntity } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';

/** The actions and arguments of version 0.1, so that the same number makes the same bot with any engine. */
const ARGUMENTS: Record<string, string[]> = {
  utter: ['text', 'variants'],
  goto: ['reaction'],
  expect: ['reactions'],
  set: ['name', 'value'],
  unset: ['name'],
  enter_scope: ['scope'],
  leave_scope: [],
  buttons: ['options'],
  select: ['entity', 'label'],
  text_input: ['show'],
  attachment: ['label', 'max_mb'],
  timeout: ['seconds', 'reaction'],
  clear_timeout: ['reaction'],
  play: ['file'],
  http: ['url', 'save_as'],
  label: ['name'],
  log: ['level', 'text'],
  redirect: ['system', 'url'],
  call_transfer: ['target', 'announce'],
  call_end: [],
  Own: ['value'],
  unknown: ['value'],
};

const NAMES = ['A', 'B', 'C', 'D', 'gone', 'city', '', '{{ text }}', '{{ slots.A }}', '__proto__'];
const VALUES: Json[] = [
  ...NAMES,
  1,
  0,
  true,
  null,
  ['A', 'B'],
  ['{{ text }}', 'C'],
  [{ label: 'A', value: 'yes' }],
  0.5,
];
const INTENTS = ['yes', 'no', 'book', '__any__', '__fallback__', '__start__', '__silence__', '__timeout__'];
const CONDITIONS = ['', '', '', 'true', 'false', 'slots.A', 'slots.a.b', "text === 'yes'", 'entities.city'];
const TEXTS = ['yes', 'no', 'book', 'hm', 'to Berlin', 'yes and no'];

/** Random numbers from 0 to 1 that follow from a number (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function picker(random: () => number) {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return {
    upTo,
    pick,
    some: <T>(list: readonly T[], most: number) => Array.from({ length: upTo(most) }, () => pick(list)),
  };
}

/** A bot without questions or conditions on actions. */
export function generatedBot(seed: number): CompiledBot {
  const { upTo, pick, some } = picker(randomOf(seed));
  const callOf = (name: string): ActionCall => ({
    name,
    args: Object.fromEntries((ARGUMENTS[name] ?? []).map((argument) => [argument, pick(VALUES)])),
  });
  const reactions = Array.from({ length: 2 + upTo(8) }, (_, index): Reaction => ({
    id: index + 1,
    name: pick(['A', 'B', 'C', 'D', `R${index}`]),
    intents: [...new Set(some(INTENTS, 3))],
    condition: pick(CONDITIONS),
    reactions_scopes_id: pick([null, null, null, 100]),
    actions: some(['utter', 'goto', 'expect', 'set', ...Object.keys(ARGUMENTS)], 6).map(callOf),
  }));
  const entities: Entity[] = [buildEntity(70, { name: 'city' })];
  const scopes = [{ id: 100, name: 'A' }];
  return compileBot(buildContent({ reactions, scopes, entities, actions: [{ id: 200, name: 'Own', source: '' }] }));
}

function generatedInputs(seed: number): TurnInput[] {
  const { pick, upTo } = picker(randomOf(seed + 0x9e3779b9));
  const others: TurnInput[] = [{ kind: 'silence' }, { kind: 'timer', reaction: 1 + upTo(4) }];
  return [
    { kind: 'start' },
    ...Array.from({ length: 6 }, (): TurnInput => (upTo(5) > 0 ? { kind: 'text', text: pick(TEXTS) } : pick(others))),
  ];
}

type Known = Pick<
  ConversationState,
  'slots' | 'scope' | 'expected' | 'timers' | 'text_input' | 'ended' | 'integration' | 'last_timestamp'
>;

/** The state of version 0.1, without what later versions add. */
function knownState(state: ConversationState): Known {
  const { slots, scope, expected, timers, text_input, ended, integration, last_timestamp } = state;
  return { slots, scope, expected, timers, text_input, ended, integration, last_timestamp };
}

/**
 * What a generated conversation records, turn by turn: the state, and the entries with the level alone of what is
 * logged, because the words of a log may improve.
 */
export async function generatedConversation(seed: number): Promise<unknown[]> {
  const random = randomOf(seed + 1);
  const city = {
    entity: 'city',
    value: 'Berlin',
    text: 'Berlin',
    start: 3,
    end: 9,
    matcher: 'exact',
    distance: 0,
  } as const;
  const host = buildHost({
    random,
    phrases: {
      hm: { intents: [{ name: null, confidence: 0.1, alternatives: [] }] },
      'to Berlin': { intents: [{ name: 'book', confidence: 0.9, alternatives: [] }], entities: [city] },
      'yes and no': { intents: ['yes', 'no'].map((name) => ({ name, confidence: 1, alternatives: [] })) },
    },
    runAction: async ({ args }) => ({
      effects: [
        { kind: 'say', text: 'own' },
        { kind: 'set', name: 'A', value: args['value'] },
        { kind: 'goto', reaction: 'A' },
      ],
    }),
  });
  const bot = generatedBot(seed);
  const recorded: unknown[] = [];
  let state = newConversation(1);
  for (const input of generatedInputs(seed)) {
    const result = await takeTurn(bot, state, input, host);
    state = result.state;
    recorded.push({
      state: knownState(state),
      entries: result.entries.map(({ type, value, args, timestamp }) =>
        type === 'log' ? { type, level: args.level } : { type, value, args, timestamp },
      ),
    });
  }
  return recorded;
}
