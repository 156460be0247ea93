import { expect, test } from 'vitest';
import { isAccepted, kindOf } from '#features/attachments/accepted-kinds.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF');
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const text = (content: string) => Buffer.from(content);

test.each<[accept: string, name: string, bytes: Buffer, isWelcome: boolean]>([
  ['', 'anything', EXE, true],
  ['.pdf', 'a.pdf', PDF, true],
  ['.pdf', 'a.PDF', PDF, true],
  ['.pdf', 'a.pdf', EXE, false],
  ['.pdf', 'a.pdf', text('not a pdf'), false],
  ['.pdf', 'a.txt', PDF, false],
  ['application/pdf', 'whatever', PDF, true],
  ['application/pdf', 'a.pdf', PNG, false],
  ['image/*', 'a.png', PNG, true],
  ['image/*', 'a.png', PDF, false],
  ['image/*', 'a.svg', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), false],
  ['image/*', 'a.png', text('<html><script>alert(1)</script>'), false],
  ['.png, .pdf', 'a.pdf', PDF, true],
  ['.png, .pdf', 'cod.exe\u202egnp', EXE, false],
  ['.csv', 'a.csv', text('a,b\n1,2\n'), true],
  ['.csv', 'a.csv', PNG, false],
  ['.csv', 'a.csv', Buffer.from([0xff, 0xfe, 0x00, 0x41]), false],
  ['text/*', 'a.txt', text('hello'), true],
  ['text/*', 'a.txt', EXE, false],
  ['.jpg', 'a.jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]), true],
  ['.step', 'part.step', text('ISO-10303-21;'), true],
  // A name that every object inherits is no known kind.
  ['.constructor', 'a.constructor', text('hello'), true],
  ['.constructor', 'a.__proto__', text('hello'), false],
  ['.__proto__', 'a.__proto__', text('hello'), true],
  ['text/*', 'a.constructor', text('hello'), true],
  ['image/*', '__proto__', PNG, true],
])('accept %j: %s is told by its content', async (accept, name, bytes, isWelcome) => {
  expect(isAccepted(accept, await kindOf(name, bytes))).toBe(isWelcome);
});
