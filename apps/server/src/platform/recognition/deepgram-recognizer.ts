import type { Recognizer } from '@parley/voice';
import { speechSocket, type SocketProtocol } from '#platform/recognition/socket-recognizer.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';

export interface DeepgramOptions {
  /** Such as `wss://api.deepgram.com/v1/listen`; its own query is kept. */
  url: string;
  key: string | undefined;
}

const MOST_HINTS = 100;

interface Results {
  type?: string;
  is_final?: boolean;
  speech_final?: boolean;
  from_finalize?: boolean;
  channel?: { alternatives?: { transcript?: string; confidence?: number }[] };
}

/** A streaming service with the protocol of Deepgram. */
export function deepgramRecognizer({ url, key }: DeepgramOptions, outgoing: Outgoing): Recognizer {
  return {
    name: 'deepgram',
    mode: 'stream',
    open({ language, hints }, events) {
      const place = new URL(url);
      const options = { encoding: 'linear16', sample_rate: '8000', channels: '1', interim_results: 'true', language };
      for (const [name, value] of Object.entries(options)) place.searchParams.set(name, value);
      for (const hint of hints.slice(0, MOST_HINTS)) place.searchParams.append('keyterm', hint);
      const headers: Record<string, string> = key === undefined ? {} : { authorization: `Token ${key}` };
      return speechSocket(
        () => outgoing.connect(place.href, headers),
        PROTOCOL,
        events,
        (text, confidence) => events.final({ text, confidence }),
      );
    },
  };
}

const PROTOCOL: SocketProtocol = {
  end: JSON.stringify({ type: 'Finalize' }),
  hear(message, events) {
    const results = message as Results;
    const { type, is_final: isFinal, channel } = results;
    if (type !== 'Results') return;
    const { transcript = '', confidence = null } = channel?.alternatives?.[0] ?? {};
    if (isFinal === true) events.certain(transcript.trim(), confidence);
    else if (transcript !== '') events.partial(transcript.trim());
    if (results.from_finalize === true || results.speech_final === true) events.end();
  },
};
