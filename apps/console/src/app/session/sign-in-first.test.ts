import { afterEach, expect, test } from 'vitest';
import { signInFirst } from '#app/session/sign-in-first.ts';
import { forgetReturnPath, returnPath } from '#shared/session/return-path.ts';

const page = document.documentElement;

afterEach(() => {
  delete page.dataset['session'];
  forgetReturnPath();
  history.replaceState(null, '', '#/');
});

function openAt(hash: string, session: string | undefined) {
  if (session !== undefined) page.dataset['session'] = session;
  history.replaceState(null, '', hash);
  signInFirst();
  return { hash: location.hash, returnsTo: returnPath() };
}

test('without a session the sign-in screen comes first, and where one wanted to go after it', () => {
  expect(openAt('#/app/intents?project_id=3', 'none')).toEqual({
    hash: '#/login',
    returnsTo: '/app/intents?project_id=3',
  });
});

test('without a session and without a place, too', () => {
  expect(openAt('#/', 'none')).toEqual({ hash: '#/login', returnsTo: undefined });
});

test.each([
  ['#/app/intents', 'likely'],
  ['#/app/intents', undefined],
  ['#/login', 'none'],
  ['#/no-such-place', 'none'],
])('%s stays where it is when the session is %s', (hash, session) => {
  expect(openAt(hash, session)).toEqual({ hash, returnsTo: undefined });
});
