/** A thread whose work fails, sooner or later. */
import { threadWork } from '#platform/threads/thread-work.ts';

threadWork<'sooner' | 'later', null>((when) => {
  if (when === 'later') return Promise.reject(new Error('failed later'));
  throw new Error('failed sooner');
});
