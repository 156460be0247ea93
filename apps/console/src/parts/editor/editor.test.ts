import { describe, expect, it } from 'vitest';
import { changeBetween } from '#parts/editor/change-between.ts';
import { declarations } from '#parts/editor/action-code.ts';
import { actionCompletionsAt, placeToTake } from '#parts/editor/action-completions.ts';
import { completionsAt, formatsAt, NO_NAMES } from '#parts/editor/completions.ts';
import { syntaxFaults } from '@parley/dialogue/source/syntax-faults';

describe('syntax faults', () => {
  it('are none in an expression, an empty one, and a text without holes', () => {
    expect(syntaxFaults('expression', 'slots.card != null && confidence > 0.6')).toEqual([]);
    expect(syntaxFaults('expression', ' ')).toEqual([]);
    expect(syntaxFaults('text', 'How can I help you?')).toEqual([]);
    expect(syntaxFaults('script', 'export default async ({ say }) => { say("hi"); };')).toEqual([]);
  });

  it('stand where the expression goes wrong', () => {
    expect(syntaxFaults('expression', 'slots.a >')).toEqual([{ from: 8, to: 9, message: 'Unexpected end of code' }]);
    expect(syntaxFaults('expression', 'slots.a = = 1')[0]).toMatchObject({ from: 10 });
    expect(syntaxFaults('expression', 'const a = 1')).not.toEqual([]);
    expect(syntaxFaults('expression', 'a; b')).not.toEqual([]);
  });

  it('are looked for between the braces of a text only', () => {
    expect(syntaxFaults('text', 'Card {{ slots.last4 }} is > blocked')).toEqual([]);
    expect(syntaxFaults('text', 'Card {{ slots. }}')[0]?.from).toBeGreaterThanOrEqual(7);
    expect(syntaxFaults('text', 'Card {{ slots.last4')[0]?.message).toBe('Missing closing }}');
    expect(syntaxFaults('text', '{{ }}')[0]?.message).toBe('Missing expression between {{ and }}');
  });

  it('are not found in an argument that is one hole', () => {
    expect(syntaxFaults('expression', '{{ slots.a }}')).toEqual([]);
  });
});

describe('completion', () => {
  const names = {
    slots: ['card', 'not an identifier'],
    entities: ['amount'],
    config: ['limit'],
    intents: ['Pay bill', 'Lost card'],
    scopes: ['Ordering'],
  };
  const labels = (before: string, isExplicit = false) =>
    completionsAt(before, isExplicit, names)?.options.map(({ label }) => label);

  it('offers the names that every expression has', () => {
    expect(labels('con')).toEqual(expect.arrayContaining(['confidence', 'config', 'slots', 'entities', 'now']));
    expect(labels('')).toBeUndefined();
    expect(labels('', true)).toContain('scope');
  });

  it('offers the project’s slots, entities and configuration after their dot', () => {
    expect(labels('slots.')).toEqual(['card']);
    expect(labels('1 < entities.am')).toEqual(['amount']);
    expect(labels('config.')).toEqual(['limit']);
    expect(labels('now.')).toContain('weekday');
  });

  it('offers the formats of a value after its bar, in a text', () => {
    expect(formatsAt('On {{ slots.day | ')?.options.map(({ label }) => label)).toContain('date');
    expect(formatsAt('On {{ slots.day | da')).toMatchObject({ from: 18 });
    expect(formatsAt('a | b')).toBeNull();
    expect(formatsAt('{{ slots.a || ')).toBeNull();
    expect(formatsAt('{{ slots.a | date }} | ')).toBeNull();
  });

  it('offers intents and scopes where their name is compared', () => {
    expect(labels("intent === 'Pa")).toEqual(['Pay bill', 'Lost card']);
    expect(labels('scope == "')).toEqual(['Ordering']);
  });

  it('offers nothing inside other texts and after other dots', () => {
    expect(labels("text === 'con")).toBeUndefined();
    expect(labels('text.con')).toBeUndefined();
  });
});

describe('a value from outside', () => {
  it('replaces only what differs', () => {
    expect(changeBetween('slots.card', 'slots.bank')).toEqual({ from: 6, to: 10, insert: 'bank' });
    expect(changeBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
    expect(changeBetween('same', 'same')).toBeNull();
  });
});

describe('completion in an action', () => {
  const names = {
    ...NO_NAMES,
    slots: ['card'],
    config: ['limit', 'not one'],
    reactions: ['Ask card'],
    args: ['amount'],
    known: {},
  };
  const result = (before: string, isExplicit = false) => actionCompletionsAt(before, isExplicit, names, declarations);
  const labels = (before: string, isExplicit = false) => result(before, isExplicit)?.options.map(({ label }) => label);

  it('offers what an action gets, with signature and documentation', () => {
    expect(labels('export default async ({ sa')).toEqual(
      'args slots entities text intent confidence alternatives failures scope conversation config now say set goto http log'.split(
        ' ',
      ),
    );
    expect(result('  sa')?.options.find(({ label }) => label === 'say')).toMatchObject({
      detail: '(text: string): void',
      info: 'Says a text to the caller, as utter does.',
    });
    expect(labels('')).toBeUndefined();
    expect(labels('', true)).toContain('say');
  });

  it('offers the project’s names after their dot, and where they are written out', () => {
    expect(labels('if (slots.')).toEqual(['card']);
    expect(labels('config.l')).toEqual(['limit']);
    expect(labels('args.')).toEqual(['amount']);
    expect(labels('goto("A')).toEqual(['Ask card']);
    expect(labels("set('")).toEqual(['card']);
  });

  it('offers what is declared of the moment, a request and its answer', () => {
    expect(labels('now.')).toContain('weekday');
    expect(labels('await http({ me')).toEqual(['method', 'url', 'headers', 'body']);
    expect(labels('const reply = await http({ url });\nreply.')).toEqual(['status', 'headers', 'body']);
    expect(labels('other.')).toBeUndefined();
    expect(labels('slots.card.')).toBeUndefined();
  });

  it('has the function take what is used', () => {
    const taken = (source: string) => {
      const place = placeToTake(source, 'say');
      return place && source.slice(0, place.at) + place.insert + source.slice(place.at);
    };
    expect(taken('export default async () => {}')).toBe('export default async ({ say }) => {}');
    expect(taken('export default async ({ args }) => {}')).toBe('export default async ({ args, say }) => {}');
    expect(taken('export default async ({}) => {}')).toBe('export default async ({ say }) => {}');
    expect(taken('export default async function ({ args, }) {}')).toBe(
      'export default async function ({ args, say }) {}',
    );
    expect(taken('export default async ({ say: tell }) => {}')).toBeNull();
    expect(taken('export default async (api) => {}')).toBeNull();
  });
});
