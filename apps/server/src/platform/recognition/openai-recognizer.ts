import { randomBytes } from 'node:crypto';
import type { Frame, Recognizer } from '@parley/voice';
import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';
import { writeWav } from '@parley/voice/sound/wav';

export interface OpenAiRecognizerOptions {
  /** The address of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  url: string;
  key: string | undefined;
  model: string;
}

const RATE = 8_000;
const LONGEST_WAIT_MS = 10_000;
/** 30 s: no answer of a caller is longer. */
const MOST_FRAMES = 1_500;
const MOST_HINTS = 800;

/** Sends the speech between two pauses to an OpenAI-compatible API, which returns the text. */
export function openAiRecognizer({ url, key, model }: OpenAiRecognizerOptions, outgoing: Outgoing): Recognizer {
  const { host } = new URL(url);

  async function textOf(frames: readonly Frame[], language: string, hints: readonly string[]): Promise<string> {
    const { type, body } = form([
      ['model', model],
      ['language', language.split(/[-_]/u)[0] ?? language],
      ['response_format', 'json'],
      ['temperature', '0'],
      ...(hints.length > 0 ? [['prompt', hints.join(', ').slice(0, MOST_HINTS)] as [string, string]] : []),
      ['file', Buffer.from(writeWav({ samples: joined(frames), rate: RATE }))],
    ]);
    const headers = { 'content-type': type, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
    const request = { method: 'POST', url: `${url}/audio/transcriptions`, headers, body };
    const { status, body: answer } = await outgoing.send(request, LONGEST_WAIT_MS);
    if (status !== 200) throw new OutgoingFailure(`${host} responded with status ${status}`, status);
    const { text } = JSON.parse(answer) as { text?: unknown };
    if (typeof text !== 'string') throw new OutgoingFailure(`${host} did not return a text`, status);
    return text.trim();
  }

  return {
    name: 'openai',
    mode: 'utterance',
    open({ language, hints }, events) {
      let frames: Frame[] = [];
      let isOpen = true;
      return {
        push(frame) {
          if (frames.length < MOST_FRAMES) frames.push(frame.slice());
        },
        endUtterance() {
          const said = frames;
          frames = [];
          textOf(said, language, hints).then(
            (text) => isOpen && events.final({ text, confidence: null }),
            (error: unknown) => isOpen && events.failed(error instanceof Error ? error.message : 'The request failed'),
          );
        },
        close() {
          isOpen = false;
          frames = [];
        },
      };
    },
  };
}

function joined(frames: readonly Frame[]): Int16Array {
  const samples = new Int16Array(frames.reduce((sum, frame) => sum + frame.length, 0));
  let at = 0;
  for (const frame of frames) {
    samples.set(frame, at);
    at += frame.length;
  }
  return samples;
}

function form(fields: readonly [name: string, value: string | Buffer][]): { type: string; body: Buffer } {
  const boundary = `parley-${randomBytes(16).toString('hex')}`;
  const parts = fields.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="speech.wav"\r\nContent-Type: audio/wav';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value as string), Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
