import { expect, test } from 'vitest';
import { chatLookOf, DEFAULT_CHAT_LOOK, faintOn, isLogoFile } from '#chat-look.ts';
import { SettingsPatch } from '#settings.ts';

const isAccepted = (field: string, value: unknown) =>
  SettingsPatch.safeParse({ [field]: value, version: 1, who: 1 }).success;

test.each([
  ['chatbot_accent', '#0b5d4e'],
  ['chatbot_logo', 'https://cdn.example/logo.svg?x=1'],
  ['chatbot_logo', 'Our logo.PNG'],
  ['chatbot_starters', 'I lost my card\n\nOpening hours'],
  ['chatbot_privacy', 'https://bank.example/privacy'],
  ['chatbot_phone', '+44 (0)20 7946-0000'],
  ['chatbot_position', 'left'],
  ['chatbot_scheme', 'dark'],
])('%s takes %s, and nothing where it may be empty', (field, value) => {
  expect(isAccepted(field, value)).toBe(true);
  expect(isAccepted(field, '')).toBe(!/position|scheme/u.test(field));
});

test.each([
  ['chatbot_accent', 'red'],
  ['chatbot_accent', '#fff'],
  ['chatbot_accent', '#0b5d4g'],
  ['chatbot_accent', '#000;}'],
  ['chatbot_logo', 'javascript:alert(1)'],
  ['chatbot_logo', 'data:image/svg+xml,<svg/>'],
  ['chatbot_logo', 'https://a:b@cdn.example/logo.png'],
  ['chatbot_logo', 'logo.svg'],
  ['chatbot_logo', '../logo.png'],
  ['chatbot_privacy', 'javascript:alert(1)'],
  ['chatbot_privacy', 'privacy.html'],
  ['chatbot_phone', 'call us'],
  ['chatbot_name', 'x'.repeat(61)],
  ['chatbot_greeting', 'x'.repeat(301)],
  ['chatbot_starters', 'a\nb\nc\nd\ne'],
  ['chatbot_starters', 'x'.repeat(81)],
  ['chatbot_position', 'top'],
  ['chatbot_scheme', 'pink'],
])('%s refuses %s', (field, value) => {
  expect(isAccepted(field, value)).toBe(false);
});

test('a color that is hard to see on the page is named with its contrast; text on it is another matter', () => {
  expect(faintOn('#0b5d4e', 'light')).toEqual([]);
  expect(faintOn('#ffcc00', 'auto')).toEqual([{ surface: 'light', contrast: expect.closeTo(1.5, 1) }]);
  expect(faintOn('#20242e', 'auto').map(({ surface }) => surface)).toEqual(['dark']);
  expect(faintOn('#ffcc00', 'dark')).toEqual([]);
  expect([faintOn('', 'auto'), faintOn('pink', 'auto')]).toEqual([[], []]);
});

test('the client gets starters without empty lines', () => {
  const settings = { ...DEFAULT_CHAT_LOOK, chatbot_starters: ' One \n\nTwo', chatbot_name: 'Help' };
  expect(chatLookOf(settings, 'logo')).toMatchObject({ name: 'Help', logo: 'logo', starters: ['One', 'Two'] });
  expect(isLogoFile('https://a.example/logo.png')).toBe(false);
});
