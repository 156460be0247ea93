import { describe, expect, test } from 'vitest';
import { evaluate, loadModel, train, understand } from '#index.ts';
import { telephoneCompany } from '#testing/input.ts';
import { OUT_OF_SCOPE, TELEPHONE_COMPANY } from '#testing/telephone-company.ts';

const input = telephoneCompany();
const model = loadModel(train(input));
const heldOut = TELEPHONE_COMPANY.flatMap(({ name, heldOut }) => heldOut.map((text) => ({ name, text })));

function shareOf<T>(items: T[], isCounted: (item: T) => boolean): number {
  return items.filter(isCounted).length / items.length;
}

describe('a telephone company of 12 intents with 14 templates each', () => {
  test('recognises phrases that it has not seen', () => {
    expect(shareOf(heldOut, ({ name, text }) => understand(model, text).intents[0]?.name === name)).toBeGreaterThan(
      0.95,
    );
  });

  test('is sure enough of them for the default threshold', () => {
    const isSure = ({ name, text }: (typeof heldOut)[number]) => {
      const [best] = understand(model, text).intents;
      return best?.name === name && best.confidence >= 0.5;
    };
    expect(shareOf(heldOut, isSure)).toBeGreaterThan(0.9);
  });

  test('is not sure of what no intent means', () => {
    const isUnsure = (text: string) => (understand(model, text).intents[0]?.confidence ?? 0) < 0.5;
    expect(shareOf(OUT_OF_SCOPE, isUnsure)).toBeGreaterThan(0.9);
  });

  test('recognises its own templates', () => {
    const { intents, confusion } = evaluate(model, input);
    for (const { precision, recall, data } of Object.values(intents)) {
      expect(data).toHaveLength(14);
      expect(precision).toBeGreaterThan(0.9);
      expect(recall).toBeGreaterThan(0.9);
    }
    expect(confusion).toEqual([]);
  });

  test('bears a slip of the finger when autocorrect is on', () => {
    const forgiving = loadModel(train(telephoneCompany({ autocorrect_threshold: 0.75 })));
    const understood = understand(forgiving, 'I wnat to cancle my contrcat');
    expect(understood.corrected_text).toBe('I want to cancel my contract');
    expect(understood.intents[0]).toMatchObject({ name: 'Cancel contract' });
  });

  test('finds two meanings in one text with multi_intent, in their order', () => {
    const multiple = loadModel(train(telephoneCompany({ multi_intent: true })));
    const intentsOf = (text: string) => understand(multiple, text).intents.map(({ name }) => name);
    expect(intentsOf('I want to pay my bill and then block my sim card')).toEqual(['Pay bill', 'Block sim']);
    expect(intentsOf('my phone was stolen, please block my number')).toEqual(['Block sim']);
    expect(understand(model, 'I want to pay my bill and then block my sim card').intents).toHaveLength(1);
  });
});
