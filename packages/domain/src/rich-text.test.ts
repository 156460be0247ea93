import { expect, test } from 'vitest';
import { plainText, richBlocks } from '#rich-text.ts';

const parts = (text: string) =>
  richBlocks(text).flatMap((block) =>
    block.kind === 'text' ? block.parts : block.items.flatMap((item) => item.parts),
  );
const hrefs = (text: string) => parts(text).flatMap(({ href }) => href ?? []);
const shown = (text: string) =>
  parts(text)
    .map((part) => part.text)
    .join('');

test('links are web addresses, mail and telephone', () => {
  expect(hrefs('See https://a.example/b?c=1, www.b.example or mailto:ada@a.example. Call tel:+420123456.')).toEqual([
    'https://a.example/b?c=1',
    'https://www.b.example/',
    'mailto:ada@a.example',
    'tel:+420123456',
  ]);
  expect(hrefs('(see https://a.example/b) and https://a.example/Mercury_(planet)')).toEqual([
    'https://a.example/b',
    'https://a.example/Mercury_(planet)',
  ]);
  expect(parts('Open [our **new** form](https://a.example/f_(1)).')).toEqual([
    { text: 'Open ' },
    { text: 'our ', href: 'https://a.example/f_(1)' },
    { text: 'new', isBold: true, href: 'https://a.example/f_(1)' },
    { text: ' form', href: 'https://a.example/f_(1)' },
    { text: '.' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '<a href="javascript:alert(1)">x</a>',
  'https://',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//evil.example)',
])('nothing else is a link, and it stays text as it is: %s', (text) => {
  expect(hrefs(text)).toEqual([]);
  expect(shown(text)).toBe(text);
});

test('markup of a page and attributes stay text', () => {
  const text = 'a https://a.example. b <img src=x onerror=alert(1)> <b>c</b> https://b.example/"onclick="x';
  expect(shown(text)).toBe(text);
  for (const href of hrefs(text)) expect(href).not.toContain('"');
});

test('bold is between two pairs of stars that touch a word', () => {
  expect(parts('Pay **today** or **https://a.example**.')).toEqual([
    { text: 'Pay ' },
    { text: 'today', isBold: true },
    { text: ' or ' },
    { text: 'https://a.example', href: 'https://a.example/', isBold: true },
    { text: '.' },
  ]);
  for (const text of ['2 ** 3 ** 4', '**', '****', '** a **', '**a\nb**', '*a*', 'a**b'])
    expect(parts(text)).toEqual([{ text }]);
});

test('two lines that begin with a dash or a number are a list, and numbers stay as they were written', () => {
  expect(richBlocks('Bring:\n- a **card**\n- a passport\nThank you')).toEqual([
    { kind: 'text', parts: [{ text: 'Bring:' }] },
    {
      kind: 'list',
      items: [
        { number: null, parts: [{ text: 'a ' }, { text: 'card', isBold: true }] },
        { number: null, parts: [{ text: 'a passport' }] },
      ],
    },
    { kind: 'text', parts: [{ text: 'Thank you' }] },
  ]);
  expect(richBlocks('24. Dezember\n31. Dezember')).toEqual([
    {
      kind: 'list',
      items: [
        { number: 24, parts: [{ text: 'Dezember' }] },
        { number: 31, parts: [{ text: 'Dezember' }] },
      ],
    },
  ]);
  for (const text of ['- 5 °C', '1. května je svátek', '-a\n-b', '1.5\n2.5'])
    expect(richBlocks(text)).toEqual([{ kind: 'text', parts: [{ text }] }]);
});

test('a voice says no marks', () => {
  expect(plainText('**Now**:\n1. [our form](https://a.example)\n2) call')).toBe('Now:\n1. our form\n2. call');
});

test('a text of marks without an end is read as fast as any other', () => {
  const length = 200_000;
  const hostile = ['[a](', '**a', '[', '**', 'https://....', '- a\n1. b\n', '[a](x(', '*', 'www.', '.'];
  const stepsOf = (text: string) => richBlocks(text).length;
  for (const unit of hostile) expect(stepsOf(`https://a${unit.repeat(length / unit.length)}b`)).toBeGreaterThan(0);
});
