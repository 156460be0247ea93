import { expect, test } from 'vitest';
import { passwordFlaws } from '#features/people/users/password-rules.ts';

const ada = { email: 'ada.lovelace@bank.example', name: 'Ada Lovelace' };

test.each([
  'my blue bicycle',
  'xk29fjw02lqz',
  'Žluťoučký kůň!',
  'my blue bicycle '.repeat(60),
  'lovelace rides horses',
])('a password of 12 or more characters that is hard to guess may be used: %s', async (password) => {
  expect(await passwordFlaws(password, ada)).toEqual([]);
});

test.each([
  ['', 'No password provided.'],
  ['x7#kQ2!pLw9', 'Use at least 12 characters.'],
  ['😀'.repeat(11), 'Use at least 12 characters.'],
  ['ř'.repeat(513), 'The password is too long.'],
  ['Ada.Lovelace@bank.example', 'Do not use your name or email as the password.'],
  ['AdaLovelace1815', 'Do not use your name or email as the password.'],
  ['lovelace-1815', 'Do not use your name or email as the password.'],
  ['Password1234!', 'The password is too easy to guess. Add words or avoid patterns.'],
  ['qwertyuiop123', 'The password is too easy to guess. Add words or avoid patterns.'],
  ['aaaaaaaaaaaaaaaa', 'The password is too easy to guess. Add words or avoid patterns.'],
])('a weak password is refused with the reason: %s', async (password, flaw) => {
  expect(await passwordFlaws(password, ada)).toEqual([flaw]);
});

test('all flaws of a password are reported together', async () => {
  expect(await passwordFlaws('lovelace', ada)).toEqual([
    'Use at least 12 characters.',
    'Do not use your name or email as the password.',
  ]);
});

test('facts about one owner do not make another owner’s password weak', async () => {
  const password = 'quillonx12345qwerty';
  const owner = { email: 'z@bank.example', name: 'Quillonx' };
  expect(await passwordFlaws(password, owner)).toEqual([
    'The password is too easy to guess. Add words or avoid patterns.',
  ]);
  expect(await passwordFlaws(password, ada)).toEqual([]);
});
