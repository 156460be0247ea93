import { isJsonWithin, type JsonBounds } from '#platform/json-bounds.ts';
import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';
import * as z from 'zod';

export interface WritingServiceOptions {
  /** The address of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  url: string;
  key: string | undefined;
  model: string;
  timeoutMs?: number;
}

/** Writes phrases by an instruction. Throws `OutgoingFailure`, whose message an editor may read. */
export interface WritingService {
  write(task: string, given: unknown): Promise<string[]>;
}

const LONGEST_WAIT_MS = 10_000;
/** A thousand phrases are more than any call requests. */
const Phrases = z.object({ templates: z.array(z.string().max(10_000)).max(1_000) });
const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** Sends prompts to a language model over an OpenAI-compatible API. The key is sent only to that address. */
export function createWritingService(
  { url, key, model, timeoutMs = LONGEST_WAIT_MS }: WritingServiceOptions,
  outgoing: Outgoing,
): WritingService {
  const { host } = new URL(url);
  return {
    async write(task, given) {
      const body = {
        model,
        temperature: 0.3,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: `${task} Answer with JSON of the form {"templates": ["…"]} and nothing else.` },
          { role: 'user', content: JSON.stringify(given) },
        ],
      };
      const headers = {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      };
      const request = { method: 'POST', url: `${url}/chat/completions`, headers, body: JSON.stringify(body) };
      const { status, body: text } = await outgoing.send(request, timeoutMs);
      if (status !== 200) throw new OutgoingFailure(`${host} responded with status ${status}`);
      const completion = Completion.safeParse(parsed(text));
      const phrases = Phrases.safeParse(parsed(completion.data?.choices[0]?.message.content ?? ''));
      if (!phrases.success) throw new OutgoingFailure(`${host} did not return phrases`);
      return phrases.data.templates;
    },
  };
}

const JSON_BOUNDS: JsonBounds = { deepest: 64, mostValues: 50_000 };

function parsed(text: string): unknown {
  if (!isJsonWithin(text, JSON_BOUNDS)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
