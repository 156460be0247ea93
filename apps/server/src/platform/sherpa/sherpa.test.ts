import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openSherpa } from '#platform/sherpa/sherpa.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-sherpa-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A package like the real one, which counts samples: there are no models in the tests. */
const FAKE = `
class Stream {
  count = 0; rest = 0;
  acceptWaveform({ samples, sampleRate }) { if (sampleRate !== 8000) throw new Error('rate'); this.rest += samples.length; }
  inputFinished() {}
}
export default {
  OfflineTts: class {
    constructor(config) { this.model = config.model.vits.model; }
    generate({ text, speed }) {
      if (text === 'abort') process.abort();
      if (text === 'fail') throw new Error('The model is broken');
      return { samples: Float32Array.from({ length: text.length }, () => 0.5 * speed), sampleRate: 22050 };
    }
  },
  OnlineRecognizer: class {
    createStream() { return new Stream(); }
    isReady(stream) { return stream.rest >= 160; }
    decode(stream) { stream.rest -= 160; stream.count += 1; }
    getResult(stream) { return { text: stream.count === 0 ? '' : 'heard ' + stream.count }; }
  },
};`;

function models(): { models: string; fake: string } {
  const path = join(folder, 'models');
  for (const name of ['hear-en', 'speak-en']) mkdirSync(join(path, name), { recursive: true });
  for (const name of ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt'])
    writeFileSync(join(path, 'hear-en', name), '');
  for (const name of ['voice.onnx', 'tokens.txt']) writeFileSync(join(path, 'speak-en', name), '');
  const fake = join(folder, 'fake.mjs');
  writeFileSync(fake, FAKE);
  return { models: path, fake: pathToFileURL(fake).href };
}

test('models hear partial and final texts, and speak; a language without a model fails', async () => {
  const { models: path, fake } = models();
  const { recognizer, speaker, close } = await openSherpa(path, fake);
  const heard: string[] = [];
  const final = Promise.withResolvers<string>();
  const recognition = recognizer?.open(
    { language: 'en-GB', hints: [] },
    { partial: (text) => void heard.push(text), final: ({ text }) => final.resolve(text), failed: final.reject },
  );
  for (let at = 0; at < 3; at++) recognition?.push(new Int16Array(160));
  recognition?.endUtterance();
  expect(await final.promise).toBe('heard 3');
  expect(heard).toEqual(['heard 1', 'heard 2', 'heard 3']);
  recognition?.close();
  const failed = Promise.withResolvers<string>();
  const events = { partial: () => undefined, final: () => undefined, failed: failed.resolve };
  recognizer?.open({ language: 'cs', hints: [] }, events);
  expect(await failed.promise).toBe('There is no model hear-cs');

  const say = async (text: string, language: string) => {
    const words = { text, voice: null, language, speed: 1, pitch: 1 };
    const sounds = [];
    for await (const sound of speaker?.speak(words, new AbortController().signal) ?? []) sounds.push(sound);
    return sounds;
  };
  expect(await say('Hello', 'en')).toEqual([{ samples: new Int16Array(5).fill(16_384), rate: 22_050 }]);
  await expect(say('fail', 'en')).rejects.toThrow('The model is broken');
  await expect(say('Ahoj', 'cs')).rejects.toThrow('There is no model speak-cs');
  // A damaged model ends the process that loads it, and nothing else.
  await expect(say('abort', 'en')).rejects.toThrow('The process of the models has ended');
  await expect(say('Hello', 'en')).rejects.toThrow('The process of the models has ended');
  await close();
});

test('without the package or without models, the start says what is missing', async () => {
  const { models: path } = models();
  await expect(openSherpa(path, 'parley-missing-package')).rejects.toThrow(
    /PARLEY_SHERPA_MODELS requires the package sherpa-onnx-node: .*parley-missing-package/u,
  );
  await expect(openSherpa(folder)).rejects.toThrow(/has no folder such as hear-en or speak-en/u);
  await expect(openSherpa('/nowhere')).rejects.toThrow(/\/nowhere cannot be read/u);
});
