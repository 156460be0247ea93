import type { Recognizer } from '@parley/voice';
import * as z from 'zod';
import {
  meanOf,
  speechSocket,
  type SocketProtocol,
  type SpeechSocket,
} from '#platform/recognition/socket-recognizer.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';

const Message = z.object({
  partial: z.string().optional(),
  text: z.string().optional(),
  result: z.array(z.object({ conf: z.number().optional() })).optional(),
});

/** A Vosk server, which a team runs itself. It ends a connection with the text, so that each answer has its own. */
export function voskRecognizer({ url }: { url: string }, outgoing: Outgoing): Recognizer {
  return {
    name: 'vosk',
    mode: 'stream',
    open(_options, events) {
      let isClosed = false;
      let line = listen();
      const ending = new Set<SpeechSocket>();

      function listen(): SpeechSocket {
        const own: SpeechSocket = speechSocket(() => outgoing.connect(url, {}), PROTOCOL, {
          ...events,
          partial: (text) => (ending.size === 0 ? own === line : ending.has(own)) && events.partial(text),
          final(heard) {
            ending.delete(own);
            own.close();
            if (!isClosed) events.final(heard);
          },
        });
        return own;
      }

      return {
        push: (frame) => line.push(frame),
        endUtterance() {
          ending.add(line);
          line.endUtterance();
          line = listen();
        },
        close() {
          isClosed = true;
          for (const each of [line, ...ending]) each.close();
        },
      };
    },
  };
}

const PROTOCOL: SocketProtocol<z.infer<typeof Message>> = {
  schema: Message,
  begin: JSON.stringify({ config: { sample_rate: 8_000, words: true } }),
  end: JSON.stringify({ eof: 1 }),
  endsByClosing: true,
  hear({ partial, text, result = [] }, events) {
    if (partial !== undefined) return events.partial(partial.trim());
    if (text === undefined) return;
    events.certain(text.trim(), meanOf(result.flatMap(({ conf }) => conf ?? [])));
  },
};
