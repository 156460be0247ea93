import { expect, test } from 'vitest';
import { createPageStore, createUserStore, forgetUser, onSignOut, resetPage } from '#shared/global-state.ts';

test('at sign-out a store of the user is empty again, and one of the page stays', () => {
  const ofUser = createUserStore({ typed: '' });
  const ofPage = createPageStore({ isFolded: false });
  let kept: string | undefined = 'a name';
  onSignOut(() => (kept = undefined));
  ofUser.set({ typed: 'secret' });
  ofPage.set({ isFolded: true });
  forgetUser();
  expect([ofUser.get(), kept, ofPage.get()]).toEqual([{ typed: '' }, undefined, { isFolded: true }]);
  resetPage();
  expect(ofPage.get()).toEqual({ isFolded: false });
});
