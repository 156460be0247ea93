import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { espeak, findEspeak } from '#platform/speech/espeak.ts';
import { festival, findFestival } from '#platform/speech/festival.ts';
import { installedSpeech } from '#platform/speech/installed-speech.ts';
import { speechService } from '#platform/speech/speech-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-speech-'));
afterAll(() => rmSync(folder, { recursive: true }));
const manner = { voice: null, language: 'cs', speed: 1.5, pitch: 1 };

/** The header of a WAV file without known lengths, as the program writes it. */
const HEAD = Buffer.from(
  'RIFF\xff\xff\xff\x7fWAVEfmt \x10\0\0\0\x01\0\x01\0\x22\x56\0\0\x44\xac\0\0\x02\0\x10\0data\xff\xff\xff\x7f',
  'latin1',
);

/** A replacement for the program that records its calls and answers. */
function program(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!${process.execPath}\n${script}`);
  chmodSync(file, 0o755);
  return file;
}

test('espeak-ng gets the text by its input and nothing of it in its arguments', async () => {
  const asked = join(folder, 'asked.json');
  const file = program(
    'espeak-ng',
    `const fs = require('node:fs');
    const text = fs.readFileSync(0, 'utf8');
    fs.writeFileSync(${JSON.stringify(asked)}, JSON.stringify({ args: process.argv.slice(2), text, env: Object.keys(process.env) }));
    process.stdout.write(Buffer.concat([Buffer.from('${HEAD.toString('base64')}', 'base64'), Buffer.alloc(10)]));`,
  );
  expect(findEspeak(`/nowhere:${folder}`)).toBe(file);
  expect(findEspeak('/nowhere')).toBeUndefined();
  const evil = '--help; $(touch /tmp/x) `id` "\u0007';
  const wav = await espeak(file).read(evil, { ...manner, voice: '--version' });
  expect([wav.readUInt32LE(4), wav.readUInt32LE(HEAD.length - 4), wav.length]).toEqual([
    HEAD.length + 2,
    10,
    HEAD.length + 10,
  ]);
  const { args, text, env } = JSON.parse(readFileSync(asked, 'utf8')) as {
    args: string[];
    text: string;
    env: string[];
  };
  expect(text).toBe(evil);
  expect(args).toEqual(['--stdin', '--stdout', '-v', 'cs', '-s', '263', '-p', '50']);
  expect(env.filter((name) => /PARLEY|DATABASE|PATH/u.test(name))).toEqual([]);
});

test('espeak-ng’s voices are listed, and other lines are left out', async () => {
  const file = program(
    'voices',
    `console.log('Pty Language       Age/Gender VoiceName          File                 Other Languages');
    console.log(' 5  cs              --/M      Czech              zlw/cs');
    console.log(' 2  en-gb           --/F      English_(Great_Britain) gmw/en  (en 2)');
    console.log('nonsense');`,
  );
  const ESPEAK = { provider: 'espeak-ng', can: { pitch: true, speed: true } };
  expect(await espeak(file).voices()).toEqual([
    { id: 'cs', name: 'Czech', language: 'cs', gender: 'male', ...ESPEAK },
    { id: 'en-gb', name: 'English (Great Britain)', language: 'en-gb', gender: 'female', ...ESPEAK },
  ]);
});

test('a program that fails, writes no WAV, writes without end or is missing is reported, and ends', async () => {
  const read = (file: string) => espeak(file).read('hello', manner);
  await expect(read(program('fails', 'process.exit(3)'))).rejects.toThrow('failed or took too long');
  await expect(read(program('empty', ''))).rejects.toThrow('failed or took too long');
  await expect(read(program('text', `console.log('this is no sound at all')`))).rejects.toThrow('not a WAV file');
  const endless = `const chunk = Buffer.alloc(1e6); const more = () => process.stdout.write(chunk, more); more();`;
  await expect(read(program('endless', endless))).rejects.toThrow('failed or took too long');
  await expect(read(join(folder, 'missing'))).rejects.toThrow('could not be started');
});

test('an OpenAI-compatible service is called by its own API, and an answer other than WAV is refused', async () => {
  const asked: unknown[] = [];
  const answers: [number, Buffer][] = [
    [200, HEAD],
    [500, Buffer.from('no')],
    [200, Buffer.from('{"error": 1}')],
  ];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      asked.push([request.url, request.headers.authorization, JSON.parse(body)]);
      const [status, bytes] = answers.shift() ?? [404, HEAD];
      response.writeHead(status).end(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const outgoing = createOutgoing(allowedPlaces([host]));
  const service = speechService(
    { url: `http://${host}/v1`, key: 'k', model: 'm', voices: ['alloy', 'nova'] },
    outgoing,
  );
  expect(await service.read('Hello', { ...manner, voice: 'nova' })).toEqual(HEAD);
  const body = { model: 'm', input: 'Hello', voice: 'nova', response_format: 'wav', speed: 1.5 };
  expect(asked).toEqual([['/v1/audio/speech', 'Bearer k', body]]);
  await expect(service.read('Hello', manner)).rejects.toThrow('responded with status 500');
  await expect(service.read('Hello', { ...manner, voice: '../x' })).rejects.toThrow('did not return WAV audio');
  await outgoing.close();
  server.close();
});

test('festival reads with the voices that it lists, in their encoding, and evaluates nothing else', async () => {
  const asked = join(folder, 'festival.json');
  const lister = program('festival', `process.stdout.write('(kal_diphone czech_dita other_voice)');`);
  const text2wave = program(
    'text2wave',
    `const fs = require('node:fs');
    fs.writeFileSync(${JSON.stringify(asked)}, JSON.stringify({ args: process.argv.slice(2), bytes: [...fs.readFileSync(0)] }));
    process.stdout.write(Buffer.concat([Buffer.from('${HEAD.toString('base64')}', 'base64'), Buffer.alloc(10)]));`,
  );
  expect(findFestival(folder)).toEqual({ festival: lister, text2wave });
  const speech = festival({ festival: lister, text2wave });
  expect((await speech.voices()).map(({ id, language }) => `${id} ${language}`)).toEqual([
    'kal_diphone en-US',
    'czech_dita cs',
  ]);
  const wav = await speech.read('Žluť “a”', { voice: '(system "x")', language: 'cs', speed: 2, pitch: 1 });
  expect(wav.readUInt32LE(HEAD.length - 4)).toBe(10);
  const { args, bytes } = JSON.parse(readFileSync(asked, 'utf8')) as { args: string[]; bytes: number[] };
  expect(args).toEqual(['-eval', '(voice_czech_dita)', '-eval', "(Parameter.set 'Duration_Stretch 0.50)"]);
  expect(bytes).toEqual([0xae, 0x6c, 0x75, 0xbb, 0x20, 0x20, 0x61, 0x20]);
  await expect(speech.read('Hallo', { ...manner, language: 'de' })).rejects.toThrow('festival has no voice for de');
});

test('a voice of festival is chosen by its name; everything else is read by espeak-ng', async () => {
  const said = (
    name: string,
  ) => `process.stdin.resume(); process.stdin.on('end', () => process.stdout.write(Buffer.concat([
    Buffer.from('${HEAD.toString('base64')}', 'base64'), Buffer.from('${name}')])));`;
  program('espeak-ng', said('espeak'));
  program('text2wave', said('festival'));
  program('festival', `process.stdout.write('(czech_dita)');`);
  const speech = installedSpeech(folder);
  const by = async (voice: string | null) =>
    (await speech?.read('Ahoj', { ...manner, voice }))?.subarray(HEAD.length).toString('latin1');
  expect([await by('czech_dita'), await by('cs'), await by(null)]).toEqual(['festival', 'espeak', 'espeak']);
  expect(installedSpeech('/nowhere')).toBeNull();
});

test('projects whose texts wait for espeak-ng take turns', async () => {
  const order = join(folder, 'order.txt');
  const file = program(
    'in-order',
    `const fs = require('node:fs');
    fs.appendFileSync(${JSON.stringify(order)}, fs.readFileSync(0, 'utf8') + ' ');
    process.stdout.write(Buffer.concat([Buffer.from('${HEAD.toString('base64')}', 'base64'), Buffer.alloc(10)]));`,
  );
  const { read } = espeak(file, { atOnce: 1, waiting: 20 });
  const busy = ['a1', 'a2', 'a3'].map((text) => read(text, { ...manner, owner: '1' }));
  await Promise.all([...busy, read('b1', { ...manner, owner: '2' })]);
  expect(readFileSync(order, 'utf8')).toBe('a1 b1 a2 a3 ');
});
