import type { ChatLook } from '@parley/contract/chat-client';
import type { TrackerEntry } from '@parley/domain/tracker';
import { describe, expect, test } from 'vitest';
import { readAttributes, serverOf } from '#page/attributes.ts';
import { luminanceOf, readableOn, rgbOf } from '@parley/domain/color';
import { faultOf, isAccepted, kindsText } from '#talk/files.ts';
import { createMemory, NOTHING, randomToken } from '#talk/memory.ts';
import { pendingTimers, waitFor } from '@parley/dialogue/entries/pending-timers';

describe('files', () => {
  const asked = { index: 0, label: '', accept: '.pdf, image/*', maxMb: 1 };
  const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

  test('are checked by type, size and number before they are sent', () => {
    expect(faultOf(file('a.PDF', ''), asked, [])).toBeNull();
    expect(faultOf(file('a.png', 'image/png'), asked, [])).toBeNull();
    expect(faultOf(file('a.exe', 'application/x-msdownload'), asked, [])).toBe('wrong type');
    expect(faultOf(file('a.png', 'image/png', 2_000_000), asked, [])).toBe('too large');
    expect(faultOf(file('a.png', 'image/png', 0), asked, [])).toBe('empty');
    const five = Array.from({ length: 5 }, () => file('a.png', 'image/png'));
    expect(faultOf(file('a.png', 'image/png'), asked, five)).toBe('too many');
  });

  test('are asked for in words', () => {
    expect(kindsText('.pdf, image/*')).toBe('PDF, pictures');
    expect(kindsText('application/pdf,.PDF, image/png, .docx, text/plain')).toBe('PDF, PNG, Word, text files');
    expect(kindsText('application/x-zip, audio/*,, .')).toBe('ZIP, sound recordings');
    expect([kindsText(''), kindsText('*/*'), kindsText('image/*,*/*')]).toEqual(['', '', '']);
  });

  test('of any type are accepted where the bot names none', () => {
    expect(isAccepted(file('a', 'text/plain'), '')).toBe(true);
    expect(isAccepted(file('a', 'text/plain'), 'text/csv')).toBe(false);
  });
});

describe('timers', () => {
  const entry = (value: string, args: object, timestamp: number) =>
    ({ type: 'action', value, args, timestamp, turn: timestamp }) as TrackerEntry;
  const set = (reaction: string, seconds: number, at: number) => entry('timeout', { reaction, seconds }, at);

  test('are pending until they are cleared; set again, they begin anew', () => {
    const entries = [set('A', 5, 1), set('B', 6, 2), set('A', 7, 3), entry('clear_timeout', { reaction: 'B' }, 4)];
    expect(pendingTimers(entries, 0)).toEqual([{ reaction: 'A', seconds: 7, setAt: 3 }]);
    expect(
      pendingTimers([set('', 5, 1), { ...entry('', {}, 2), type: 'intent', value: '__timeout__' } as TrackerEntry], 0),
    ).toEqual([]);
  });

  test('that were set before the page opened run only when timers are persistent', () => {
    expect(pendingTimers([set('A', 5, 1), set('B', 5, 3)], 2).map(({ reaction }) => reaction)).toEqual(['B']);
  });

  test('wait no longer than they were set for, whatever the clock here says', () => {
    const timer = { reaction: 'A', setAt: 1_000_000_000, seconds: 5 };
    expect([0, 1_002_000, 9_999_999].map((now) => waitFor(timer, now))).toEqual([5_000, 3_000, 0]);
  });
});

describe('colors', () => {
  test('text on any accent has a contrast of 4.5', () => {
    for (let red = 0; red < 256; red += 15) {
      for (let green = 0; green < 256; green += 15) {
        for (let blue = 0; blue < 256; blue += 15) {
          const color = [red, green, blue] as const;
          const text = luminanceOf(readableOn(color) === '#ffffff' ? [255, 255, 255] : [0, 0, 0]);
          const [high, low] = [Math.max(text, luminanceOf(color)), Math.min(text, luminanceOf(color))];
          expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  test('are read as a browser tells them', () => {
    expect(rgbOf('rgb(14, 90, 70)')).toEqual([14, 90, 70]);
    expect(rgbOf('oklch(0.5 0.1 150)')).toBeNull();
  });
});

describe('what outlives the page', () => {
  const storageOf = (text: string | null) => {
    const stored = { text };
    return {
      stored,
      getItem: () => stored.text,
      setItem: (_key: string, value: string) => void (stored.text = value),
    };
  };

  test('is there for the next page', () => {
    const storage = storageOf(null);
    const token = randomToken();
    createMemory('key', storage).set({ token, outbox: [{ id: '1', text: 'hello' }], isOpen: true });
    expect(createMemory('key', storage).get()).toEqual({
      ...NOTHING,
      token,
      outbox: [{ id: '1', text: 'hello' }],
      isOpen: true,
    });
  });

  test.each(['null', '7', '[]', '{', '{"token":"<script>","outbox":[null,{"id":1}],"last":"x"}'])(
    'is nothing where the storage holds %s',
    (text) => {
      expect(createMemory('key', storageOf(text)).get()).toEqual(NOTHING);
    },
  );

  test('is kept without a storage until the page is left', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('SecurityError');
      },
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    for (const storage of [null, forbidden]) {
      const memory = createMemory('key', storage);
      memory.set({ isAloud: true });
      expect(memory.get().isAloud).toBe(true);
    }
  });
});

describe('attributes', () => {
  const LOOK: ChatLook = {
    name: 'Help',
    accent: '#0b5d4e',
    logo: 'logo',
    position: 'right',
    scheme: 'auto',
    greeting: 'Hello',
    starters: ['One'],
    privacy: 'https://a.example/privacy',
    phone: '1',
  };
  const read = (data: DOMStringMap, look: Partial<ChatLook> = {}) =>
    readAttributes(data, { ...LOOK, logo: '', privacy: '', ...look }, '');

  test('of the tag come first, and the settings have the others', () => {
    const script = 'https://bot.example/sub/chatbot/7/prod/abc/client.js';
    expect(readAttributes({}, LOOK, script)).toMatchObject({
      ...LOOK,
      logo: 'https://bot.example/sub/chatbot/7/prod/abc/logo',
    });
    expect(readAttributes({ name: 'Cards', logo: '/mine.png', starters: 'A|B' }, LOOK, script)).toMatchObject({
      name: 'Cards',
      logo: 'https://page.invalid/mine.png',
      starters: ['A', 'B'],
      greeting: 'Hello',
    });
    expect(read({}, { logo: 'javascript:alert(1)', privacy: 'javascript:alert(1)' })).toMatchObject({
      logo: '',
      privacy: '',
    });
  });

  test('are the owner’s, each in its form', () => {
    expect(read({ radius: '8', position: 'left', scheme: 'dark', starters: 'A | B||C|D|E' })).toMatchObject({
      radius: '8px',
      position: 'left',
      scheme: 'dark',
      starters: ['A', 'B', 'C', 'D'],
    });
    expect(read({ position: 'top', scheme: 'pink' })).toMatchObject({ position: 'right', scheme: 'auto' });
    expect(read({ logo: 'javascript:alert(1)', privacy: 'javascript:alert(1)' })).toMatchObject({
      logo: '',
      privacy: '',
    });
  });

  test('the API is beside the script, behind a proxy too', () => {
    const config = { project: 7, environment: 'prod', token: 'abc', server: 'https://parley.example/' };
    const place = '/chatbot/7/prod/abc/client.js';
    expect(serverOf(`https://bot.example/sub${place}`, config)).toBe('https://bot.example/sub');
    expect(serverOf('https://cdn.example/client.js', config)).toBe('https://parley.example');
    expect(serverOf('', config)).toBe('https://parley.example');
  });
});
