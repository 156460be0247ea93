import * as z from 'zod/mini';
import { Id, Stamp } from '#ids.ts';
import { LIMITS, nameText, text } from '#text.ts';

export const BotTestStep = z.strictObject({
  input: text(LIMITS.utterance),
  reactions: z.array(Id),
  condition: text(LIMITS.condition),
  /** Ids of the project's own actions, or names of built-in ones. */
  actions: z.array(z.union([Id, text(LIMITS.name)])),
});
export type BotTestStep = z.infer<typeof BotTestStep>;

/** A user's regression test of a bot. */
export const BotTest = z.object({
  id: Id,
  name: nameText('Test name cannot be empty'),
  steps: z.array(BotTestStep).check(z.maxLength(500)),
  ...Stamp,
});
export type BotTest = z.infer<typeof BotTest>;
