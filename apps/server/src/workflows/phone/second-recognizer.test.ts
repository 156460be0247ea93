import { expect, test, vi } from 'vitest';
import { readWav } from '@parley/voice/sound/wav';
import { aCall } from '@parley/voice/testing/a-call';
import { speech } from '@parley/voice/testing/sounds';
import { deepgramRecognizer } from '#platform/recognition/deepgram-recognizer.ts';
import { openAiRecognizer } from '#platform/recognition/openai-recognizer.ts';
import { bytesService, outgoingTo, speechPeer } from '#testing/speech-peers.ts';

const SPOKEN_MS = 6_000;
const WAIT = { timeout: 20_000, interval: 5 };

test('a call whose recognizer dies in the middle of an answer goes on with the second one and loses no turn', async () => {
  let isDying = false;
  const first = await speechPeer({
    heard(message, socket) {
      if (isDying) socket.terminate();
      else if ('type' in message && message['type'] === 'Finalize') {
        const channel = { alternatives: [{ transcript: 'one', confidence: 1 }] };
        socket.send(JSON.stringify({ type: 'Results', is_final: true, from_finalize: true, channel }));
      }
    },
  });
  const texts = ['two', 'three'];
  const loud: number[] = [];
  const second = await bytesService((body, _, response) => {
    const { samples } = readWav(body.subarray(body.indexOf('RIFF')));
    loud.push(samples.filter((sample) => Math.abs(sample) > 50).length);
    response.end(JSON.stringify({ text: texts.shift() }));
  });
  const outgoing = outgoingTo(first.host, second.host);
  const { clock, leg, conversation, kinds } = aCall({
    recognizers: () => [
      deepgramRecognizer({ url: first.url, key: 'first-key' }, outgoing),
      openAiRecognizer({ url: second.url, key: 'second-key', model: 'm' }, outgoing),
    ],
  });
  await clock.pass(4_000);
  const sound = speech(SPOKEN_MS);
  for (const said of ['one', 'two', 'three']) {
    const heard = kinds('heard').length;
    isDying = said === 'two';
    leg.say(sound);
    await clock.pass(SPOKEN_MS + 800);
    // The peers answer in their own time; the clock of the call stops for them.
    await vi.waitFor(() => expect(kinds('heard')).toHaveLength(heard + 1), WAIT);
    await clock.pass(3_000);
  }
  expect(conversation.asked).toEqual(['open', 'say one', 'say two', 'say three']);
  expect(kinds('takeover')).toMatchObject([{ of: 'recognizer', name: 'openai' }]);
  expect(kinds('failed')).toEqual([]);
  const spoken = sound.filter((sample) => Math.abs(sample) > 50).length;
  for (const count of loud) expect(count).toBeGreaterThan(0.98 * spoken);
  expect(loud).toHaveLength(2);
  expect(JSON.stringify(kinds('takeover', 'failed'))).not.toMatch(/-key/u);
  leg.end();
});
