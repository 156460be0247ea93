import type { AnyEntry, TrackerEntry } from '@parley/domain/tracker';
import { describe, expect, test } from 'vitest';
import { viewOf } from '#talk/view.ts';

let at = 1_000_000;
const entry = (type: AnyEntry['type'], value: string, args: AnyEntry['args']) =>
  ({ type, value, args, timestamp: (at += 1_000), turn: at }) as TrackerEntry;
const action = (value: string, args: AnyEntry['args'] = {}) => entry('action', value, args);
const said = (text: string, files?: { name: string }[]) =>
  entry('intent', files ? '__attachment__' : '', { text, ...(files ? { files } : {}) });
const kinds = (...entries: TrackerEntry[]) => viewOf(entries).lines.map(({ kind }) => kind);

describe('the log', () => {
  test('shows what was said, in order, and nothing that nobody sees', () => {
    const entries = [action('utter', { text: 'Hello' }), said('hi'), action('set', { name: 'a' }), action('utter', {})];
    expect(kinds(...entries)).toEqual(['bot', 'caller']);
    expect(viewOf(entries).lastTimestamp).toBe(at);
    expect(viewOf([action('play', { file: 'fees.pdf' })]).lines).toMatchObject([{ kind: 'play', name: 'fees.pdf' }]);
  });

  test('shows the label of the button that was chosen', () => {
    const options = [
      { label: 'Yes, block it', value: 'yes' },
      { label: 'No', value: '' },
    ];
    const asked = viewOf([action('buttons', { options })]).lines[0];
    expect(asked).toMatchObject({ isCurrent: true, options: [options[0], { label: 'No', value: 'No' }] });
    const { lines } = viewOf([action('buttons', { options }), said('yes')]);
    expect(lines).toMatchObject([{ isCurrent: false }, { kind: 'caller', text: 'Yes, block it' }]);
  });

  test('shows a card, and nothing of an address that is not https', () => {
    const card = {
      image: 'https://shop.example/a.png',
      alt: 'A shoe',
      title: 'Shoes',
      text: '',
      link: 'http://a.example',
    };
    expect(viewOf([action('card', card)]).lines).toMatchObject([
      { kind: 'card', image: card.image, title: 'Shoes', link: '' },
    ]);
    expect(viewOf([action('card', { image: 'javascript:alert(1)' })]).lines).toMatchObject([{ image: '', link: '' }]);
  });

  test('locks a select box with its choice, and does not offer an entity that is missing', () => {
    const select = () => action('select', { label: 'Card', options: ['Debit', 'Credit', 'Debit'] });
    expect(viewOf([select(), said('Credit')]).lines[0]).toMatchObject({
      isCurrent: false,
      chosen: 'Credit',
      options: ['Debit', 'Credit'],
    });
    expect(viewOf([select(), said('something else')]).lines[0]).toMatchObject({ isCurrent: false, chosen: null });
    expect(viewOf([action('select', { options: ['Entity not found'] })]).lines[0]).toMatchObject({ isCurrent: false });
  });

  test('counts requests for files, and shows the names that answered one', () => {
    const ask = () => action('attachment', { label: 'Photo', accept: 'image/*', max_mb: 2 });
    const { lines } = viewOf([ask(), said('no'), ask(), said('a.png', [{ name: 'a.png' }])]);
    expect(lines).toMatchObject([
      { asked: { index: 0 }, isCurrent: false, names: [] },
      { kind: 'caller', text: 'no' },
      { asked: { index: 1, accept: 'image/*', maxMb: 2 }, isCurrent: false, names: ['a.png'] },
      { kind: 'caller', text: '', files: ['a.png'] },
    ]);
  });

  test('ends with call_end and call_transfer, and offers nothing then', () => {
    for (const end of ['call_end', 'call_transfer']) {
      const view = viewOf([action('buttons', { options: [{ label: 'A', value: 'a' }] }), action(end)]);
      expect([view.endedAt, view.lines[0]]).toMatchObject([at / 1_000, { isCurrent: false }]);
    }
  });

  test.each(['true', 'yes', '1', 'YES ', true, 1])('shows the text input on %s', (show) => {
    expect(viewOf([action('text_input', { show: 'no' }), action('text_input', { show })]).isInputShown).toBe(true);
  });

  test.each(['false', 'no', '0', '', false, null])('hides it on %s', (show) => {
    expect(viewOf([action('text_input', { show })]).isInputShown).toBe(false);
  });

  test('bears arguments of any form', () => {
    const odd = [null, 1, 'a', [], [null, 1, [], { label: 7, value: {} }], {}];
    for (const options of odd) {
      for (const name of ['buttons', 'select', 'utter', 'attachment', 'timeout', 'play']) {
        expect(() => viewOf([action(name, { options, text: options, files: options })])).not.toThrow();
      }
    }
  });
});
