import { setTimeout as sleep } from 'node:timers/promises';
import { calls, conversations } from '@parley/contract';
import { KnownWords } from '@parley/voice/listening/spoken-line';
import { nodeClock } from '@parley/voice/node/node-clock';
import { call, signIn, type Session } from '../product/client.ts';
import { makeHome, startProduct } from '../product/start-product.ts';
import { recognizerPeer } from '../voice/calls/recognizer-peer.ts';
import { BOT_NUMBER, startExchange, VOICE } from './exchange.ts';
import { startPhone } from './phone.ts';
import { deployPhoneBot } from './phone-bot.ts';
import { spokenWords } from './spoken-words.ts';
import { talk, type Talked } from './talk.ts';

const LONGEST_CALL_MS = 180_000;
const LONGEST_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 200;

/** Starts everything, has the telephone call the bot, and reads the call's record. `stop` ends it. */
export async function runWholeCall() {
  const words = new KnownWords(nodeClock);
  const peer = await recognizerPeer(() => words);
  const exchange = await startExchange(LONGEST_CALL_MS);
  const home = await makeHome();
  home.variables = {
    ...{ PARLEY_TELEPHONY: 'sip', PARLEY_SIP_SERVERS: '127.0.0.0/8', PARLEY_VOICE_HOST: VOICE.host, PARLEY_DEMO: '0' },
    ...{ PARLEY_SIP_PORTS: `${VOICE.port}-${VOICE.port + 3}`, PARLEY_RTP_PORTS: '24000-24099' },
    ...{ PARLEY_STT_VOSK_URL: `ws://127.0.0.1:${peer.port}/`, PARLEY_EGRESS_ALLOW: `127.0.0.1:${peer.port}` },
  };
  const product = startProduct(home);
  const phone = await startPhone();
  const stop = async () => {
    await phone.stop();
    await product.stop();
    exchange.stop();
    peer.close();
  };
  try {
    await product.ready;
    const session = await signIn(home.url);
    const projectId = await deployPhoneBot(session);
    await until(async () => (await accountOf(session, projectId)) === 'registered');
    const talked = await talk({ exchange, phone, say: sayer(words, exchange, phone), number: BOT_NUMBER });
    return { home, projectId, talked, ...(await recordOf(session, projectId)), stop };
  } catch (error) {
    console.error(product.lastWords());
    await stop();
    throw error;
  }
}

/** Has the telephone say a sentence, which the recognizer hears while it sounds. Returns when it was told to. */
function sayer(
  words: KnownWords,
  { sound }: Awaited<ReturnType<typeof startExchange>>,
  phone: Awaited<ReturnType<typeof startPhone>>,
) {
  return async (text: string): Promise<number> => {
    const line = spokenWords(text);
    const from = sound.now();
    sound.whenCallerSpeaks(() => words.begin(line));
    await phone.say(line.sound);
    return from;
  };
}

/** The state of the account; callers hear a bot sooner whose sentences are spoken ahead. */
async function accountOf(session: Session, projectId: number): Promise<string> {
  const { accounts } = await call(session, calls.telephony, { query: { project_id: projectId } });
  const [account] = accounts;
  const isSpoken = account?.spoken?.done === account?.spoken?.total;
  return isSpoken ? (account?.state ?? 'none') : 'speaks ahead';
}

async function recordOf(session: Session, projectId: number) {
  const query = { project_id: projectId, project_env: 'dev' };
  const newest = async () => (await call(session, calls.list, { query })).items[0];
  await until(async () => typeof (await newest())?.ended === 'number');
  const { id, conversation_id } = (await newest()) ?? { id: 0, conversation_id: null };
  // The exchange confirms the end after it.
  await sleep(2_000);
  const record = await call(session, calls.get, { params: { id }, query });
  const conversation = conversation_id ?? '';
  const { tracker } = await call(session, conversations.get, {
    params: { conversation },
    query: { project_id: projectId },
  });
  return { record, tracker };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come to that in time');
    await sleep(LOOK_EVERY_MS);
  }
}

export type WholeCall = Awaited<ReturnType<typeof runWholeCall>> & { talked: Talked };
