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
/** The other digits answer, and hang up after a moment. */
export const ANSWERED = 'answered';
const TALK_MS = 2_000;

/** Plays the exchange until it is stopped. Returns how many calls it has had. */
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

/** Looks for a last digit in the first line of the INVITE, and goes to the label of that digit. */
const choose = ANSWERS.map(
  ({ digit }) => `<ereg regexp="sip:[+]?[0-9]*${digit}@" search_in="msg" assign_to="d${digit}"/>`,
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
  `<recv request="BYE" timeout="${TALK_MS}" ontimeout="500" next="501"/>`,
  '<label id="500"/>',
  hangUp(),
  '<recv response="200"/>',
  '<nop next="901"/>',
  '<label id="501"/>',
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

/** Our side hangs up as the one who was called. */
function hangUp(): string {
  const lines = [
    'BYE [next_url] SIP/2.0',
    'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch];rport',
    'From: <sip:200@[local_ip]:[local_port]>;tag=[pid]s[call_number]',
    'To: [peer_tag_param]',
    'Call-ID: [call_id]',
    'CSeq: 2 BYE',
    'Max-Forwards: 70',
    'Content-Length: 0',
  ];
  return `<send><![CDATA[\n\n${lines.join('\n')}\n\n]]></send>`;
}

/** The answer to the INVITE that was cancelled. */
function lateReply(status: string): string {
  return reply(status).replace('[last_CSeq:]', 'CSeq: 1 INVITE');
}
