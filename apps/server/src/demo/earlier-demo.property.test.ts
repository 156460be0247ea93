import { createHash } from 'node:crypto';
import { compileBot, newConversation, takeTurn, type TurnInput } from '@parley/dialogue';
import type { EntityHit, TrackerEntry } from '@parley/domain';
import { expect, test } from 'vitest';
import { inProcessResults } from '#platform/expressions/in-process-expression.ts';
import { seededRandom } from '#workflows/converse/random.ts';
import { DEMO_BOT } from '#demo/demo-bot.ts';
import { numbered } from '#demo/numbered.ts';
import earlier from '#demo/earlier-demo.json' with { type: 'json' };

/** Each digest is of so many conversations. */
const IN_ONE = 50;
const TURNS = 12;
/** The intents that begin the dialogs which became forms after the digests were recorded. */
const REPLACED = ['Lost card', 'Stolen card', 'Block card', 'Forgotten PIN', 'Dispute payment'];
/** The compared actions. Log texts may improve, and the fired reactions already show each goto. */
const RECORDED = [
  'utter',
  'buttons',
  'set',
  'unset',
  'label',
  'enter_scope',
  'leave_scope',
  'call_transfer',
  'call_end',
];

const demo = numbered(DEMO_BOT);
const bot = compileBot(demo);
const names = new Map(demo.reactions.map(({ id, name }) => [id, name]));
const intents = [null, ...demo.intents.map(({ name }) => name).filter((name) => !REPLACED.includes(name))];
const VALUES: [entity: string, value: string | number, text: string][] = [
  ['card_last4', 4821, '4821'],
  ['card_last4', 12, '12'],
  ['amount', 800, '800'],
  ['amount', 9000, '9000'],
  ['card_type', 'credit', 'credit'],
  ['defect', 'damaged', 'broken'],
  ['channel', 'app', 'app'],
];

/** Records a random conversation turn by turn, with names instead of ids. */
async function conversation(seed: number): Promise<unknown[]> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let now = Date.UTC(2026, 4, 4, 9, 30) * 1_000;
  let state = newConversation(1);
  const recorded: unknown[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const intent = pick(intents);
    const hits = random() < 0.4 ? [pick(VALUES)] : [];
    const text = ['said', ...hits.map(([, , words]) => words)].join(' ');
    const input: TurnInput =
      turn === 0 ? { kind: 'start' } : random() < 0.05 ? { kind: 'silence' } : { kind: 'text', text };
    const result = await takeTurn(bot, state, input, {
      environment: 'draft',
      now: () => (now += 1_000_000),
      random: () => 0,
      understand: () => ({
        text,
        intents: [{ name: intent, confidence: intent === null ? 0.1 : 1, alternatives: [] }],
        entities: hits.map(([entity, value, words]): EntityHit => ({
          entity,
          value,
          text: words,
          start: text.length - words.length,
          end: text.length,
          matcher: 'exact',
          distance: 0,
        })),
      }),
      evaluate: async (expressions, scope) =>
        inProcessResults(expressions, scope).map((known) => known ?? { ok: false, error: 'Not evaluated' }),
      http: () => Promise.reject(new Error('The demo calls nobody')),
      runAction: () => Promise.reject(new Error('The demo has no actions')),
    });
    state = result.state;
    recorded.push({ entries: result.entries.flatMap(named), scope: state.scope, ended: state.ended });
    if (state.ended) break;
  }
  return recorded;
}

function named({ type, value, args }: TrackerEntry): unknown[] {
  if (type === 'intent') return [[type, value]];
  if (type === 'reaction') return [[type, names.get(value)]];
  return type === 'action' && RECORDED.includes(value) ? [[type, value, args]] : [];
}

test(`${earlier.digests.length * IN_ONE} random conversations about anything but lost cards, PINs and disputes are as before`, async () => {
  const digests: string[] = [];
  for (let part = 0; part < earlier.digests.length; part++) {
    const hash = createHash('sha256');
    for (let seed = part * IN_ONE; seed < (part + 1) * IN_ONE; seed++) {
      hash.update(JSON.stringify(await conversation(seed)));
    }
    digests.push(hash.digest('hex').slice(0, 16));
  }
  expect(digests).toEqual(earlier.digests);
});
