import type { Recognizer } from '@parley/voice';
import { speechSocket, type SocketProtocol, type SpeechSocket } from '#platform/recognition/socket-recognizer.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';

interface VoskMessage {
  partial?: string;
  text?: string;
  result?: { conf?: number }[];
}

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
        const own: SpeechSocket = speechSocket(
          () => outgoing.connect(url, {}),
          PROTOCOL,
          { ...events, partial: (text) => (own === line || ending.size > 0 ? events.partial(text) : undefined) },
          (text, confidence) => {
            ending.delete(own);
            own.close();
            if (!isClosed) events.final({ text, confidence });
          },
        );
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

const PROTOCOL: SocketProtocol = {
  begin: JSON.stringify({ config: { sample_rate: 8_000, words: true } }),
  end: JSON.stringify({ eof: 1 }),
  endsByClosing: true,
  hear(message, events) {
    const { partial, text, result = [] } = message as VoskMessage;
    if (partial !== undefined) return events.partial(partial.trim());
    if (text === undefined) return;
    const confidences = result.flatMap(({ conf }) => (conf === undefined ? [] : [conf]));
    const confidence = confidences.length === 0 ? null : confidences.reduce((a, b) => a + b) / confidences.length;
    events.certain(text.trim(), confidence);
  },
};
