import { randomBytes } from 'node:crypto';
import { chat, projects, reactions, settings } from '@parley/contract';
import { compileBot, newConversation, takeTurn, type CompiledBot, type Host } from '@parley/dialogue';
import { DEFAULT_SETTINGS, type Reaction } from '@parley/domain';
import { traced } from '../../apps/server/src/platform/traces/traces.ts';
import { asProgram, call, signIn, type Session } from '../product/client.ts';
import { makeHome, removeHome, startProduct } from '../product/start-product.ts';
import { count, milliseconds, ratio } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';
import { measureForms } from './measure-forms.ts';

const SMALL = 10;
const LARGE = 10_000;
const ROUNDS = 9;
const TURNS_A_ROUND = 5_000;
/** A turn of the large one may cost this many times one of the small one. */
const GOAL = 1.5;
const YOUNG_ENTRIES = 10;
const OLD_ENTRIES = 10_000;
const TURNS_COMPARED = 200;
const PARTS_OF_A_TURN = 10;

type Work = () => ReturnType<typeof takeTurn>;

/** Measures the cost of a turn in the engine alone, by the size of the project, and through the server, by the length of the conversation. */
export async function measureEngine(): Promise<Section> {
  const bots = { small: compileBot(content(SMALL)), large: compileBot(content(LARGE)) };
  const rates: Record<keyof typeof bots, number[]> = { small: [], large: [] };
  for (const bot of [bots.small, bots.large]) await turnsASecond(bot);
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of ['small', 'large'] as const) rates[size].push(await turnsASecond(bots[size]));
  }
  const [small, large] = [median(rates.small), median(rates.large)];
  const tracing = await measureTracing(bots.small);
  const forms = await measureForms(ROUNDS);
  const { young, old, entries } = await measureLongTalk();
  return {
    title: 'Engine',
    notes: [
      `The first four rows: the dialogue alone in one thread, without language model, sandbox and database; every reaction has an intent and a condition of its own and stands in one of ten scopes or none. Medians of ${ROUNDS} rounds of ${count(TURNS_A_ROUND)} turns in which the sizes take turns.`,
      `The last two: turns through HTTP, each kept, medians of ${TURNS_COMPARED} in which a short and a long talk take turns.`,
    ],
    rows: [
      { what: `turns a second, ${count(SMALL)} reactions`, figure: count(small) },
      {
        what: `turns a second, ${count(LARGE)} reactions`,
        figure: count(large),
        baseline: `${count(small)} with ${count(SMALL)}`,
        ratio: `${ratio(small / large)} times the cost (goal ${GOAL})`,
      },
      {
        what: 'turns a second, a form of four questions with a detour and a correction',
        figure: count(forms.asked),
        baseline: `${count(forms.byHand)} with the same talk by slots and conditions`,
        ratio: `${ratio(forms.byHand / forms.asked)} times the cost of a turn, ${forms.askReactions} reactions in place of ${forms.handReactions}`,
      },
      {
        what: 'turns a second inside the parts of a trace, while traces are off',
        figure: count(tracing.off),
        baseline: `${count(tracing.without)} without the parts`,
        ratio: `${ratio(tracing.without / tracing.off)} times the cost of a turn, without its database (goal 1.00 to 1.05)`,
      },
      { what: `turn of a talk of about ${count(YOUNG_ENTRIES)} entries`, figure: milliseconds(young) },
      {
        what: `turn of a talk of ${count(entries)} entries`,
        figure: milliseconds(old),
        baseline: `${milliseconds(young)} with ${count(YOUNG_ENTRIES)}`,
        ratio: `${ratio(old / young)} times the time`,
      },
    ],
  };
}

function content(size: number) {
  const list = Array.from({ length: size }, (_, index): Reaction => {
    const id = index + 1;
    return {
      id,
      name: `Reaction ${id}`,
      intents: [`Intent ${id}`],
      condition: 'true',
      // The first one is unscoped, and each expects the next.
      reactions_scopes_id: id % 11 === 1 ? null : (id % 10) + 1 + LARGE,
      actions: [
        { name: 'utter', args: { text: `Answer ${id}` }, who: null },
        { name: 'expect', args: { reactions: [`Reaction ${(id % size) + 1}`] }, who: null },
      ],
      version: 1,
      who: null,
    };
  });
  const scopes = Array.from({ length: 10 }, (_, at) => ({
    id: at + 1 + LARGE,
    name: `Scope ${at}`,
    version: 1,
    who: null,
  }));
  const stamp = { id: 1, name: 'Bench', chatbot_token: '', version: 1, who: null };
  return { reactions: list, scopes, actions: [], entities: [], settings: { ...DEFAULT_SETTINGS, ...stamp } };
}

/** A turn inside as many parts as a turn of the server has, with its statements, and without them. */
async function measureTracing(bot: CompiledBot): Promise<{ without: number; off: number }> {
  const inParts = (work: Work, parts = PARTS_OF_A_TURN): ReturnType<Work> =>
    parts === 0 ? work() : traced('part', {}, () => inParts(work, parts - 1));
  const [without, off]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    without.push(await turnsASecond(bot));
    off.push(await turnsASecond(bot, inParts));
  }
  return { without: median(without), off: median(off) };
}

async function turnsASecond(bot: CompiledBot, around = (work: Work) => work()): Promise<number> {
  const size = bot.reactionsById.size;
  let state = newConversation(1);
  let clock = 1;
  const host: Host = {
    environment: 'draft',
    now: () => (clock += 10),
    random: () => 0.5,
    understand: (text) => ({ text, intents: [{ name: text, confidence: 0.9, alternatives: [] }], entities: [] }),
    evaluate: async (expressions) => expressions.map(() => ({ ok: true, value: true })),
    runAction: async () => ({ effects: [] }),
    http: async () => ({ ok: false, error: 'None here' }),
  };
  const started = performance.now();
  for (let turn = 0; turn < TURNS_A_ROUND; turn++) {
    // The previous turn expects each of them.
    const text = `Intent ${(turn % size) + 1}`;
    const from = state;
    ({ state } = await around(() => takeTurn(bot, from, { kind: 'text', text }, host)));
  }
  return (TURNS_A_ROUND * 1_000) / (performance.now() - started);
}

async function measureLongTalk(): Promise<{ young: number; old: number; entries: number }> {
  const home = await makeHome();
  const run = startProduct(home);
  try {
    await run.ready;
    const session = await signIn(home.url);
    const { project_id } = await call(session, projects.create, { body: { name: 'Long talks', template: 'blank' } });
    const query = { project_id };
    await call(session, settings.update, { query, body: { autocorrect_threshold: 0 } });
    const actions = [{ name: 'utter', args: { text: 'You said {{ text }}' } }];
    const any = { name: 'Any', intents: ['__any__'], condition: 'text !== ""', actions };
    await call(session, reactions.create, { query, body: any });
    const program = await asProgram(session, project_id);
    const old = await talkIn(program, project_id);
    while (old.entries() < OLD_ENTRIES) await old.say();
    const times: Record<'young' | 'old', number[]> = { young: [], old: [] };
    for (let turn = 0; turn < TURNS_COMPARED; turn++) {
      const young = await talkIn(program, project_id);
      while (young.entries() < YOUNG_ENTRIES) await young.say();
      times.young.push(await timed(young.say));
      times.old.push(await timed(old.say));
    }
    return { young: median(times.young), old: median(times.old), entries: old.entries() };
  } finally {
    await run.stop();
    removeHome(home);
  }
}

/** A talk that counts its entries, logs too. */
async function talkIn(session: Session, project_id: number) {
  const conversation_token = randomBytes(16).toString('base64url');
  const meta = { get_meta: true };
  const opened = await call(session, chat.init, { query: { project_id, conversation_token }, body: meta });
  let entries = opened.tracker.length;
  let last_ts = opened.tracker.at(-1)?.timestamp ?? 0;
  return {
    entries: () => entries,
    async say(): Promise<void> {
      const query = { project_id, conversation_token, id: opened.conversation_id };
      const { tracker } = await call(session, chat.say, {
        query,
        body: { ...meta, msg: `what about ${entries}`, last_ts },
      });
      entries += tracker.length;
      last_ts = tracker.at(-1)?.timestamp ?? last_ts;
    },
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
