import { outbound } from '@parley/contract';
import { call, signIn, type Session } from '../../product/client.ts';
import { makeHome, removeHome, startProduct } from '../../product/start-product.ts';
import { untilRecording } from './greetings.ts';
import { messagesLeft, type MessagesLeft } from './messages-left.ts';
import { ANSWERED, ANSWERS, EXCHANGE, MACHINE, startExchange } from './exchange.ts';
import { startCampaign, startPhoneProject, type Place } from './start-campaign.ts';

export interface CampaignFigures {
  seconds: number;
  /** Contacts by outcome: as the exchange answers, as its calls have them, and as its contacts have them. */
  expected: Record<string, number>;
  outcomes: Record<string, number>;
  reported: Record<string, number>;
  calls: number;
  left: MessagesLeft;
  faults: string[];
}

const VOICE_HOST = '127.0.0.56';
const LINES = 40;
/** Longer than it takes to know a machine by its greeting: people hear it to its end, machines do not. */
const GREETING =
  'Hello, this is the bot of your bank. We call because of your new card, which waits for you at our branch in the center. Please bring your passport with you. Thank you, and goodbye.';
const MESSAGE = 'Your new card waits for you at our branch. Please call us back.';
const LONGEST_MS = 15 * 60_000;
const LOOK_EVERY_MS = 1_000;

/** Starts the product and the exchange, and runs one campaign to its end. */
export async function runCampaign(count: number): Promise<CampaignFigures> {
  const numbers = Array.from({ length: count }, (_, index) => `+420224${String(10_000 + index).padStart(6, '0')}`);
  const home = await makeHome();
  home.variables = {
    ...{ PARLEY_TELEPHONY: 'sip', PARLEY_SIP_SERVERS: '127.0.0.0/8', PARLEY_VOICE_HOST: VOICE_HOST, PARLEY_DEMO: '0' },
    ...{ PARLEY_SIP_PORTS: '5076-5079', PARLEY_RTP_PORTS: '20000-20199' },
  };
  const exchange = await startExchange();
  const product = startProduct(home);
  try {
    await product.ready;
    const session = await signIn(home.url);
    const server = `${EXCHANGE.host}:${EXCHANGE.port}`;
    const projectId = await startPhoneProject(session, {
      ...{ server, lines: LINES, registers: false, hangsUp: true, text: GREETING, voicemail: MESSAGE },
    });
    const place = await startCampaign(session, projectId, numbers, { perSecond: 10 });
    const from = performance.now();
    await waitForEnd(session, place);
    const seconds = (performance.now() - from) / 1_000;
    const compared = await compare(session, place, numbers);
    const left = await messagesLeft(session, projectId, untilRecording(), MESSAGE);
    const machines = numbers.filter((number) => expectedOf(number) === MACHINE.outcome).length;
    const missing = left.afterBeep === machines ? [] : [`${left.afterBeep} of ${machines} messages are after the beep`];
    return { seconds, ...compared, left, faults: [...compared.faults, ...left.faults, ...missing] };
  } finally {
    await product.stop();
    const { errors } = await exchange.stop();
    if (errors !== '') console.error(errors);
    removeHome(home);
  }
}

async function waitForEnd(session: Session, { projectId, id }: Place): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until) {
    const { state } = await call(session, outbound.progress, { params: { id }, query: { project_id: projectId } });
    if (state !== 'running') return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error('The campaign did not end');
}

async function compare(session: Session, { projectId, id }: Place, numbers: readonly string[]) {
  const csv = await reportOf(session, `/v1/outbound/campaigns/${id}/report?project_id=${projectId}&rows=contacts`);
  const attempts = await reportOf(session, `/v1/outbound/campaigns/${id}/report?project_id=${projectId}&rows=attempts`);
  const outcomeOf = new Map(csv.map((row) => [row['destination'] ?? '', row['outcome'] ?? '']));
  const faults = numbers.flatMap((number) => {
    const [wanted, got] = [expectedOf(number), outcomeOf.get(number) ?? 'not in the report'];
    return wanted === got ? [] : [`${number}: ${got} instead of ${wanted}`];
  });
  const callsOf = counted(attempts.map((row) => row['destination'] ?? ''));
  for (const [number, calls] of Object.entries(callsOf)) if (calls !== 1) faults.push(`${number}: ${calls} calls`);
  return {
    expected: counted(numbers.map(expectedOf)),
    outcomes: counted(attempts.map((row) => row['outcome'] ?? '')),
    reported: counted(csv.map((row) => row['outcome'] ?? '')),
    calls: attempts.length,
    faults,
  };
}

function expectedOf(number: string): string {
  if (number.endsWith(String(MACHINE.digit))) return MACHINE.outcome;
  return ANSWERS.find(({ digit }) => number.endsWith(String(digit)))?.outcome ?? ANSWERED;
}

function counted(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

async function reportOf({ url, cookie }: Session, path: string): Promise<Record<string, string>[]> {
  const reply = await fetch(`${url}${path}`, { headers: { cookie, 'x-requested-with': 'console' } });
  const [head = '', ...rows] = (await reply.text()).trim().split('\r\n');
  const names = head.replace(/^\uFEFF/u, '').split(',');
  return rows.map((row) => {
    const cells = row.split(',').map((cell) => cell.replaceAll('"', ''));
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}
