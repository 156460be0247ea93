import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
/** The other digits answer, and the bot hangs up after its greeting. */
export const ANSWERED = 'answered';

/** Plays the exchange until it is stopped. */
export async function startExchange() {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-'));
  const file = join(folder, 'scenario.xml');
  await writeFile(file, scenario('an exchange', STEPS));
  const child = spawn(
    'sipp',
    [
      ...['-sf', file, '-i', EXCHANGE.host, '-p', String(EXCHANGE.port), '-mi', EXCHANGE.host, '-mp', '5300'],
      ...['-t', 'u1', '-nostdin', '-trace_err', '-trace_stat', '-fd', '1', '-skip_rlimit', '-rtp_echo', '-aa'],
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
const choose = ANSWERS.map(
  ({ digit }) => `<ereg regexp="${digit}@" search_in="hdr" header="To:" assign_to="d${digit}"/>`,
);

const STEPS = [
  '<recv request="OPTIONS" optional="true" next="900"/>',
  `<recv request="INVITE" crlf="true"><action>${choose.join('')}</action></recv>`,
  reply('100 Trying'),
  reply('180 Ringing'),
  ...ANSWERS.map(({ digit }) => `<nop next="${digit + 10}" test="d${digit}"/>`),
  pause(200),
  reply('200 OK', { body: sdp() }),
  ACK,
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

/** The answer to the INVITE that was cancelled. */
function lateReply(status: string): string {
  return reply(status).replace('[last_CSeq:]', 'CSeq: 1 INVITE');
}
