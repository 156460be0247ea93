import { expect, test } from 'vitest';
import { clientOptions } from '#client-options.ts';

test('client options are variables of the style sheet, outside of blocks and comments', () => {
  expect(clientOptions('')).toEqual({ persistentTimeouts: false, readUtterances: false, readUtterancesSpeed: 1 });
  const scss = `
    // $persistent-timeouts: false;
    $persistent-timeouts: true;
    .bubble { $read-utterances: true; color: $primary; }
    /* $read-utterances: true; */
    $read-utterances-speed: 1.5 !default;`;
  expect(clientOptions(scss)).toEqual({ persistentTimeouts: true, readUtterances: false, readUtterancesSpeed: 1.5 });
  expect(clientOptions('$read-utterances: true; $read-utterances: false').readUtterances).toBe(false);
});

test('what is no option, or no speed, is as if it were not there', () => {
  for (const speed of ['fast', '0', '-1', '1e9', 'NaN', '', '{']) {
    expect(clientOptions(`$read-utterances-speed: ${speed};`).readUtterancesSpeed).toBe(1);
  }
  expect(clientOptions('/* $persistent-timeouts: true;').persistentTimeouts).toBe(false);
  expect(clientOptions('} } $persistent-timeouts: yes').persistentTimeouts).toBe(false);
});
