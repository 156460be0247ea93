import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { unlessRenewed, whileRenewing } from '#shared/api/session-renewal.ts';

const refused = () => new ApiError(401, { code: 'unauthenticated', message: 'Not signed in' });

/** A server that accepts one secret, and a browser that has it once the renewal's reply arrives. */
function serverAndBrowser() {
  let accepted = 'old';
  let cookie = 'old';
  return {
    renew: async (answer: Promise<void>) => {
      accepted = 'new';
      await answer;
      cookie = 'new';
      return 'renewed';
    },
    read: async () => {
      const sent = cookie;
      await Promise.resolve();
      if (sent !== accepted) throw refused();
      return 'read';
    },
  };
}

test('a call that is refused while the session’s new secret is on its way waits for it and is made again', async () => {
  const { renew, read } = serverAndBrowser();
  const answer = Promise.withResolvers<void>();
  const renewal = whileRenewing(() => renew(answer.promise));
  const reading = unlessRenewed(read);
  await Promise.resolve();
  answer.resolve();
  expect(await Promise.all([renewal, reading])).toEqual(['renewed', 'read']);
});

test('a call that began before the renewal, and was refused during it, is made again too', async () => {
  const { renew, read } = serverAndBrowser();
  const answer = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  let calls = 0;
  const reading = unlessRenewed(async () => {
    if (calls++ > 0) return read();
    await isOver.promise;
    throw refused();
  });
  answer.resolve();
  await whileRenewing(() => renew(answer.promise));
  isOver.resolve();
  expect(await reading).toBe('read');
});

test('without a renewal, and after a second refusal, the session has ended', async () => {
  let calls = 0;
  const never = async () => {
    calls++;
    throw refused();
  };
  await expect(unlessRenewed(never)).rejects.toMatchObject({ status: 401 });
  expect(calls).toBe(1);
  const renewal = whileRenewing(async () => {
    throw new Error('no answer');
  });
  await expect(unlessRenewed(never)).rejects.toMatchObject({ status: 401 });
  await expect(renewal).rejects.toThrow('no answer');
  expect(calls).toBe(3);
});
