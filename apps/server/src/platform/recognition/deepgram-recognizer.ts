import type { Recognizer } from '@parley/voice';
import * as z from 'zod';
import { speechSocket, type SocketProtocol } from '#platform/recognition/socket-recognizer.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';

export interface DeepgramOptions {
  /** Such as `wss://api.deepgram.com/v1/listen`; its own query is kept. */
  url: string;
  key: string | undefined;
}

const MODEL = 'nova-3';
/** The service takes 500 tokens; a token has at least two or three letters in most languages. */
const MOST_HINT_LETTERS = 1_000;
/** The service closes a connection after 10 s without sound, as while a call is on hold. */
const KEEP_ALIVE_MS = 4_000;

const Message = z.object({
  type: z.string(),
  is_final: z.boolean().optional(),
  speech_final: z.boolean().optional(),
  from_finalize: z.boolean().optional(),
  channel: z.unknown().optional(),
});
type Message = z.infer<typeof Message>;

const Results = z.object({
  alternatives: z.array(z.object({ transcript: z.string(), confidence: z.number().nullish() })).max(20),
});

/** A streaming service with the protocol of Deepgram. */
export function deepgramRecognizer({ url, key }: DeepgramOptions, outgoing: Outgoing): Recognizer {
  return {
    name: 'deepgram',
    mode: 'stream',
    open({ language, hints }, events) {
      const headers: Record<string, string> = key === undefined ? {} : { authorization: `Token ${key}` };
      return speechSocket(() => outgoing.connect(placeOf(url, language, hints), headers), PROTOCOL, events);
    },
  };
}

function placeOf(url: string, language: string, hints: readonly string[]): string {
  const place = new URL(url);
  if (!place.searchParams.has('model')) place.searchParams.set('model', MODEL);
  const options = { encoding: 'linear16', sample_rate: '8000', channels: '1', interim_results: 'true', language };
  for (const [name, value] of Object.entries(options)) place.searchParams.set(name, value);
  // Older models refuse the connection for key terms.
  const name = place.searchParams.get('model')?.startsWith('nova-3') === true ? 'keyterm' : 'keywords';
  let letters = 0;
  for (const hint of hints) {
    letters += hint.length;
    if (letters <= MOST_HINT_LETTERS) place.searchParams.append(name, hint);
  }
  return place.href;
}

const PROTOCOL: SocketProtocol<Message> = {
  schema: Message,
  end: JSON.stringify({ type: 'Finalize' }),
  keepAlive: { message: JSON.stringify({ type: 'KeepAlive' }), everyMs: KEEP_ALIVE_MS },
  restMs: 400,
  hear(message, events) {
    if (message.type === 'Error') return events.failed('The speech recognition reports an error');
    if (message.type === 'UtteranceEnd' && !events.isAsked()) return events.end();
    if (message.type !== 'Results') return;
    const isRest = message.from_finalize === true;
    // An answer that nothing has asked for repeats the last one.
    if (isRest && !events.isAsked()) return;
    const results = Results.safeParse(message.channel);
    if (!results.success) return events.failed('The speech recognition sent something that cannot be read');
    const [best] = results.data.alternatives;
    const text = best?.transcript.trim() ?? '';
    if (message.is_final === true) events.certain(text, best?.confidence ?? null);
    else if (text !== '') events.partial(text);
    if (isRest) events.rest();
    else if (message.speech_final === true && !events.isAsked()) events.end();
  },
};
