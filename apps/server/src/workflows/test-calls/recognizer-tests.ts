import type { QueryOf, RecognizerMessage, testCalls } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { FRAME_MS, type Clock, type Recognizer } from '@parley/voice';
import { FRAME_BYTES, frameIn } from '@parley/voice/browser/browser-leg';
import { RecognitionLine } from '@parley/voice/call/recognition-line';
import type { WebSocket } from 'ws';
import type { SocketContext } from '#http/context.ts';
import { CLOSE, type Sockets } from '#http/sockets.ts';
import { callSettings, recognizersFor } from '#workflows/phone/call-settings.ts';
import { draftBot, type DraftBotDeps } from '#workflows/phone/draft-bot.ts';
import { faultInWords } from '#workflows/phone/fault-in-words.ts';

export interface RecognizerTestDeps extends DraftBotDeps {
  sockets: Sockets;
  clock: Clock;
  recognizers: readonly Recognizer[];
}

const LONGEST_S = 10;
const MOST_FRAMES = (LONGEST_S * 1_000) / FRAME_MS;
/** Of the whole test, with the answer of the service. */
const LONGEST_TEST_MS = 30_000;
const NOTHING_SENT = 'No recording arrived in time';
const MALFORMED = 'The page sent a message that is no part of a recording';

interface Asked {
  recognizer: Recognizer;
  language: string;
  hints: readonly string[];
}

/** Turns a recording of a page into text, with the language and the hints of the draft. */
export function createRecognizerTests(deps: RecognizerTestDeps) {
  return {
    /** Call it before the socket is accepted. */
    async prepare(
      { projectId, address, onGone }: SocketContext,
      { recognizer: name }: QueryOf<typeof testCalls.recognize>,
    ): Promise<(socket: WebSocket) => void> {
      onGone(deps.sockets.take({ address, subject: `recognizer tests of ${projectId}` }));
      const bot = await draftBot(deps, projectId);
      const [first] = recognizersFor(deps.recognizers, bot.settings.stt_provider);
      const recognizer = name === undefined ? first : deps.recognizers.find((one) => one.name === name);
      if (!recognizer) throw new Problem('not_found', 'There is no such recognizer');
      const { language, hints } = callSettings(bot);
      return (socket) => listen(deps, { recognizer, language, hints }, socket);
    },
  };
}

export type RecognizerTests = ReturnType<typeof createRecognizerTests>;

function listen({ sockets, clock }: RecognizerTestDeps, asked: Asked, socket: WebSocket): void {
  let frames = 0;
  let endedAt: number | null = null;
  let isOver = false;
  const line = sockets.keep(socket, {
    onPing: () => undefined,
    onClose() {
      late.cancel();
      recognition.close();
    },
    onMessage(data, isBinary) {
      if (isBinary && data.byteLength === FRAME_BYTES) hear(data);
      else if (!isBinary && data.toString('utf8') === 'end') finish();
      else last({ kind: 'failed', reason: MALFORMED });
    },
  });
  const tell = (message: RecognizerMessage) => line.send(JSON.stringify(message));
  const last = (message: RecognizerMessage) => {
    if (isOver) return;
    isOver = true;
    tell(message);
    line.close(CLOSE.done);
  };
  const late = clock.after(LONGEST_TEST_MS, () => last({ kind: 'failed', reason: NOTHING_SENT }));
  const { recognizer, language, hints } = asked;
  tell({ kind: 'begun', recognizer: recognizer.name, language, seconds: LONGEST_S });
  const recognition = new RecognitionLine({
    ...{ recognizers: [recognizer], language, hints, clock },
    events: {
      partial: (text) => tell({ kind: 'partial', text }),
      final({ text, confidence }) {
        last({ kind: 'final', text, confidence, milliseconds: Math.round(clock.now() - (endedAt ?? clock.now())) });
      },
      takeover: () => undefined,
      // The message of a program may name hosts of the installation.
      failed: (why) => last({ kind: 'failed', reason: faultInWords(why) }),
    },
  });

  /** Sound beyond the longest recording is dropped. */
  function hear(data: Buffer): void {
    if (endedAt !== null || isOver) return;
    recognition.push(frameIn(data));
    frames += 1;
    if (frames >= MOST_FRAMES) finish();
  }

  function finish(): void {
    if (endedAt !== null || isOver) return;
    endedAt = clock.now();
    recognition.end();
  }

  if (!isOver) recognition.begin();
}
