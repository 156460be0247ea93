import { randomUUID } from 'node:crypto';
import { createSpokenCache } from '@parley/voice';
import { nodeClock } from '@parley/voice/node/node-clock';
import { Pacer } from '@parley/voice/rtp/pacer';
import { createForesight } from '#workflows/converse/foresee.ts';
import { createCalls } from '#workflows/phone/calls.ts';
import { numberShower } from '#workflows/phone/shown-number.ts';
import { createTalk } from '#workflows/phone/talk.ts';
import { createRecognizerTests } from '#workflows/test-calls/recognizer-tests.ts';
import { silentSpeaker } from '#workflows/test-calls/silent-speaker.ts';
import { createTestCalls } from '#workflows/test-calls/test-calls.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { createConversationServices } from '#processes/services/conversation-services.ts';
import type { CoreServices } from '#processes/services/core-services.ts';
import type { LiveServices } from '#processes/services/live-services.ts';

/** Sentences that test calls have heard before, 16 kB a second. */
const KEPT_SECONDS = 600;

/** Calls from the console, which need neither an account nor the telephone's process. */
export function createTestCallServices(
  { db, log, now, files, server = randomUUID(), speakers = [], recognizers = [] }: ApiOptions,
  { inProject, runTurn: run, sandbox, quota }: CoreServices,
  { sockets, openCalls }: Pick<LiveServices, 'sockets' | 'openCalls'>,
  { bots, conversations, actions, maskingOf }: ReturnType<typeof createConversationServices>,
) {
  const prepare = createTalk({
    ...{ inProject, run, bots, conversations, now, log, files, recognizers },
    foresee: createForesight({ run, bots, sandbox, actions, maskingOf, now }),
    speakers: speakers.length > 0 ? speakers : [silentSpeaker],
    ...{ clock: nodeClock, cache: createSpokenCache(KEPT_SECONDS) },
  });
  const pacer = new Pacer(nodeClock, (fault) => log.error({ err: fault }, 'the beat of a test call failed'));
  const shared = { run, bots, sockets, clock: nodeClock, recognizers };
  return {
    testCalls: createTestCalls({
      ...{ ...shared, openCalls, pacer, log, speakers, prepare },
      calls: createCalls({
        ...{ db, log, server, prepare, quota },
        shownNumber: numberShower(maskingOf),
      }),
    }),
    recognizerTests: createRecognizerTests(shared),
  };
}
