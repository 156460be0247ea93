import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeG711 } from '@parley/voice/sound/g711';
import { machineGreeting, personGreeting } from './greetings.ts';
import { expectMessage, pause, reply, scenario, sdp } from '../sipp-scenario.ts';

export const EXCHANGE = { host: '127.0.0.55', port: 5074 };

/** How the exchange answers a number, by its last digit, and the outcome that the campaign must have. */
export const ANSWERS = [
  { digit: 0, status: '486 Busy Here', outcome: 'busy' },
  { digit: 1, status: '603 Decline', outcome: 'rejected' },
  { digit: 2, status: '404 Not Found', outcome: 'invalid_number' },
  { digit: 3, status: null, outcome: 'no_answer' },
  { digit: 4, status: '480 Temporarily Unavailable', outcome: 'no_answer' },
] as const;
/** Machines answer numbers with this last digit, people with this one and the higher ones. */
export const MACHINE = { digit: 5, outcome: 'machine' };
/** The bot hangs up after its greeting. */
export const ANSWERED = 'answered';
/** The first of the people who answers says a word; the others are silent. */
const TALKER = 6;

/** Plays the exchange until it is stopped. */
export async function startExchange() {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-'));
  const file = join(folder, 'scenario.xml');
  await writeFile(file, scenario('an exchange', STEPS));
  await writeFile(join(folder, 'machine.alaw'), encodeG711('PCMA', machineGreeting()));
  await writeFile(join(folder, 'person.alaw'), encodeG711('PCMA', personGreeting()));
  const child = spawn(
    'sipp',
    [
      ...['-sf', file, '-i', EXCHANGE.host, '-p', String(EXCHANGE.port), '-mi', EXCHANGE.host, '-mp', '5300'],
      ...['-t', 'u1', '-nostdin', '-aa', '-trace_err', '-trace_stat', '-fd', '1', '-skip_rlimit'],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  return {
    async stop(): Promise<{ errors: string }> {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await closed;
      const name = (await readdir(folder)).find((one) => one.endsWith('_errors.log'));
      const errors = name === undefined ? '' : await readFile(join(folder, name), 'utf8');
      await rm(folder, { recursive: true });
      return { errors: errors.slice(0, 2_000) };
    },
  };
}

const ACK = expectMessage('ACK');

/** Looks for the last digit of the called number. */
const choose = [...ANSWERS.map(({ digit }) => digit), MACHINE.digit, TALKER].map(
  (digit) => `<ereg regexp="${digit}@" search_in="hdr" header="To:" assign_to="d${digit}"/>`,
);

const STEPS = [
  '<recv request="OPTIONS" optional="true" next="900"/>',
  `<recv request="INVITE" crlf="true"><action>${choose.join('')}</action></recv>`,
  reply('100 Trying'),
  reply('180 Ringing'),
  ...ANSWERS.map(({ digit }) => `<nop next="${digit + 10}" test="d${digit}"/>`),
  pause(200),
  reply('200 OK', { body: sdp().replace('[media_port]', '[rtpstream_audio_port]') }),
  ACK,
  `<nop next="800" test="d${MACHINE.digit}"/>`,
  `<nop next="801" test="d${TALKER}"/>`,
  '<nop next="802"/>',
  '<label id="800"/>',
  plays('machine.alaw'),
  '<nop next="802"/>',
  '<label id="801"/>',
  plays('person.alaw'),
  '<label id="802"/>',
  expectMessage('BYE'),
  reply('200 OK', { headers: ['in call'] }),
  '<nop next="901"/>',
  ...ANSWERS.flatMap(({ digit, status }) => [
    `<label id="${digit + 10}"/>`,
    ...(status === null
      ? [expectMessage('CANCEL'), reply('200 OK'), lateReply('487 Request Terminated'), ACK]
      : [pause(100), reply(status), ACK]),
    '<nop next="901"/>',
  ]),
  '<label id="900"/>',
  reply('200 OK'),
  '<label id="901"/>',
  '<nop/>',
];

function plays(file: string): string {
  return `<nop><action><exec rtp_stream="${file},1,8,PCMA/8000"/></action></nop>`;
}

/** The answer to the INVITE that was cancelled. */
function lateReply(status: string): string {
  return reply(status).replace('[last_CSeq:]', 'CSeq: 1 INVITE');
}
