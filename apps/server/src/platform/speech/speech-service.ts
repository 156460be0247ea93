import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';
import { SpeechFailure, type Speech } from '#platform/speech/speech.ts';

export interface SpeechServiceOptions {
  /** The address of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  url: string;
  key: string | undefined;
  model: string;
  /** Names of its voices; the first one is the default. */
  voices: string[];
}

/** Its API takes a speed and no pitch. */
const CAN = { pitch: false, speed: true };
const LONGEST_WAIT_MS = 20_000;

/** Reads texts with a model over an OpenAI-compatible API. The key is sent only to that address. */
export function speechService({ url, key, model, voices }: SpeechServiceOptions, outgoing: Outgoing): Speech {
  const { host } = new URL(url);
  return {
    voices: async () => voices.map((id) => ({ id, name: id, language: '', gender: null, provider: host, can: CAN })),
    async read(text, { voice, speed }) {
      const chosen = voice !== null && voices.includes(voice) ? voice : voices[0];
      const headers = {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      };
      const body = JSON.stringify({ model, input: text, voice: chosen, response_format: 'wav', speed });
      try {
        const request = { method: 'POST', url: `${url}/audio/speech`, headers, body };
        const { status, bytes } = await outgoing.send(request, LONGEST_WAIT_MS);
        if (status !== 200) throw new SpeechFailure(`${host} responded with status ${status}`);
        if (bytes.toString('latin1', 0, 4) !== 'RIFF') throw new SpeechFailure(`${host} did not return WAV audio`);
        return bytes;
      } catch (error) {
        if (error instanceof OutgoingFailure) throw new SpeechFailure(error.message);
        throw error;
      }
    },
  };
}
