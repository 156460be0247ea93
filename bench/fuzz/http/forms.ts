import type { Dice } from './dice.ts';
import { oddText, rawBody } from './values.ts';

const BOUNDARY = '----fuzz';
const FILES = [
  'intent,template\nPay bill,pay\n',
  '\uFEFFintent,template\r\n"Pay ""bill""",pay\r\n',
  'intent,template\n"unclosed',
  'a,b,c\n1,2,3\n',
  'intent\ttemplate\n',
  `intent,template\n${'x,y\n'.repeat(3_000)}`,
  `intent,template\nx,${'y'.repeat(100_000)}\n`,
  '- name: A test\n  steps:\n    - input: hello\n',
  'a: &a [*a]\n',
  'a: &a [1]\nb: &b [*a,*a]\nc: [*b,*b]\n',
  `${'- '.repeat(300)}x`,
  '['.repeat(2_000),
  Array.from({ length: 1_500 }, (_, index) => `k${index}: 1`).join('\n'),
  '%YAML 9.9\n---\n!!js/function "x"\n',
];

/** A multipart body with the field that carries files, mostly as it should be. */
export function formBody(dice: Dice, field: 'file' | 'files'): { type: string; bytes: Buffer } {
  const type = dice.one([
    ...Array.from({ length: 8 }, () => `multipart/form-data; boundary=${BOUNDARY}`),
    'multipart/form-data',
    'multipart/form-data; boundary=other',
    'application/json',
  ]);
  const count = dice.one([1, 1, 1, 1, 2, 0, 50]);
  const parts = Array.from({ length: count }, () => part(dice, dice.chance(0.1) ? 'other' : field));
  if (field === 'files') parts.push(text('last_ts', dice.one(['0', 'x', '-1'])), text('chat_attachment_index', '0'));
  const end = dice.chance(0.1) ? '' : `--${BOUNDARY}--\r\n`;
  return { type, bytes: Buffer.concat([...parts, Buffer.from(end)]) };
}

function part(dice: Dice, field: string): Buffer {
  const name = dice.chance(0.7)
    ? 'file.csv'
    : oddText(dice)
        .replaceAll(/[\r\n"]/gu, '')
        .slice(0, 5_000);
  const content = dice.chance(0.15) ? rawBody(dice) : dice.one(FILES);
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

function text(field: string, value: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`);
}
