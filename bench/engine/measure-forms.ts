import { compileBot, newConversation, takeTurn, type CompiledBot, type Host } from '@parley/dialogue';
import { DEFAULT_SETTINGS, type ActionCall, type Entity, type Reaction } from '@parley/domain';
import { plainResults } from '../../apps/server/src/platform/expressions/plain-expression.ts';
import { median } from '../report/statistics.ts';

const TALKS_A_ROUND = 500;

/** What the caller says, and the entity in it. The fourth is a detour, the sixth corrects the second. */
const TALK: readonly [text: string, entity?: [name: string, value: string | number]][] = [
  ['book'],
  ['to Berlin', ['city', 'Berlin']],
  ['on Monday', ['day', 'Monday']],
  ['price'],
  ['two seats', ['seats', 2]],
  ['no, to Rome', ['city', 'Rome']],
  ['yes'],
];
const SLOTS = ['city', 'day', 'seats'];

const say = (text: string): ActionCall => ({ name: 'utter', args: { text } });
const set = (name: string, value: string): ActionCall => ({ name: 'set', args: { name, value } });

/** The same talk with questions, and with a reaction for each of its steps. */
export async function measureForms(rounds: number) {
  const bots = { asked: botOf(asked()), byHand: botOf(byHand()) };
  const rates: Record<keyof typeof bots, number[]> = { asked: [], byHand: [] };
  for (const bot of [bots.asked, bots.byHand]) await turnsASecond(bot);
  for (let round = 0; round < rounds; round++) {
    for (const way of ['asked', 'byHand'] as const) rates[way].push(await turnsASecond(bots[way]));
  }
  return {
    asked: median(rates.asked),
    byHand: median(rates.byHand),
    askReactions: bots.asked.reactionsById.size,
    handReactions: bots.byHand.reactionsById.size,
  };
}

type Part = Pick<Reaction, 'name' | 'intents' | 'actions'> & { condition?: string };

const OTHERS: Part[] = [{ name: 'Sorry', intents: ['__fallback__'], actions: [say('Sorry?')] }];

function asked(): Part[] {
  const ask = (slot: string, args: ActionCall['args'] = {}): ActionCall => ({
    name: 'ask',
    args: { slot, text: `Which ${slot}?`, ...args },
  });
  const done = [set('done', 'true'), say('{{ slots.seats }} to {{ slots.city }}')];
  return [
    {
      name: 'Book',
      intents: ['book'],
      actions: [
        ...SLOTS.map((slot) => ask(slot)),
        ask('sure', { value: "intent === 'yes' ? true : undefined" }),
        ...done,
      ],
    },
    { name: 'Price', intents: ['price'], actions: [say('It costs 90.')] },
    ...OTHERS,
  ];
}

function byHand(): Part[] {
  const steps = [...SLOTS, 'sure'];
  const next = [...SLOTS, 'sure'].map((slot) => `slots.${slot} === undefined ? 'Ask ${slot}' : `).join('');
  const goOn: ActionCall = { name: 'goto', args: { reaction: `{{ ${next}'Done' }}` } };
  return [
    { name: 'Book', intents: ['book'], actions: [goOn] },
    ...steps.map((slot): Part => ({
      name: `Ask ${slot}`,
      intents: [],
      actions: [set('asked', `'${slot}'`), say(`Which ${slot}?`)],
    })),
    ...SLOTS.map((slot): Part => ({
      name: `Given ${slot}`,
      intents: ['__fallback__'],
      condition: `entities.${slot} && slots.asked`,
      actions: [set(slot, `entities.${slot}`), goOn],
    })),
    { name: 'Sure', intents: ['yes'], condition: "slots.asked === 'sure'", actions: [set('sure', 'true'), goOn] },
    { name: 'Done', intents: [], actions: [set('done', 'true'), say('{{ slots.seats }} to {{ slots.city }}')] },
    { name: 'Price', intents: ['price'], actions: [say('It costs 90.'), goOn] },
    ...OTHERS,
  ];
}

function botOf(parts: Part[]): CompiledBot {
  const reactions = parts.map((part, index): Reaction => ({
    id: index + 1,
    condition: '',
    reactions_scopes_id: null,
    ...part,
  }));
  const entities = SLOTS.map((name, index): Entity => ({
    id: 100 + index,
    name,
    type: 'dictionary',
    match: 'exact',
    occurrence: 'single',
    case_insensitive: true,
    values: '',
    __is_system__: false,
  }));
  const stamp = { id: 1, name: 'Bench', chatbot_token: '', version: 1, who: null };
  return compileBot({ reactions, scopes: [], actions: [], entities, settings: { ...DEFAULT_SETTINGS, ...stamp } });
}

async function turnsASecond(bot: CompiledBot): Promise<number> {
  let clock = 1;
  const entityOf = new Map(TALK.map(([text, entity]) => [text, entity]));
  const host: Host = {
    environment: 'draft',
    now: () => (clock += 10),
    random: () => 0.5,
    understand: (text) => {
      const found = entityOf.get(text);
      const name = found === undefined ? text : null;
      return {
        text,
        intents: [{ name, confidence: name === null ? 0.1 : 0.9, alternatives: [] }],
        entities: found
          ? [{ entity: found[0], value: found[1], text, start: 0, end: text.length, matcher: 'exact', distance: 0 }]
          : [],
      };
    },
    evaluate: async (expressions, scope) =>
      plainResults(expressions, scope).map((result) => result ?? { ok: false, error: 'Not a plain expression' }),
    runAction: async () => ({ effects: [] }),
    http: async () => ({ ok: false, error: 'None here' }),
  };
  const started = performance.now();
  for (let talk = 0; talk < TALKS_A_ROUND; talk++) {
    let state = newConversation(1);
    for (const [text] of TALK) ({ state } = await takeTurn(bot, state, { kind: 'text', text }, host));
    const { city, done } = state.slots;
    if (city !== 'Rome' || done !== true) throw new Error(`The talk went wrong: ${JSON.stringify(state.slots)}`);
  }
  return (TALKS_A_ROUND * TALK.length * 1_000) / (performance.now() - started);
}
