import type { AccountState, Address } from '#seams.ts';
import { nextHop, readServer } from '#sip/account.ts';
import { domainOf, newRequest, ourHeaders, ourUri, routeTo, sendRequest, token } from '#sip/agent.ts';
import type { Agent } from '#sip/agent.ts';
import { valueOf, valuesOf } from '#sip/message.ts';
import type { SipResponse } from '#sip/message.ts';
import { ForbiddenAddress, type SipSockets } from '#sip/sockets.ts';
import { createTimers } from '#sip/transactions/timers.ts';
import type { Timers } from '#sip/transactions/timers.ts';
import { contactOf, parseNameAddress, parseUri } from '#sip/values.ts';

export interface Registration {
  start(): Promise<void>;
  /** Signs off. The exchange's answer is not waited for longer than a second. */
  stop(): Promise<void>;
  /** The way to the exchange has broken. */
  onBroken(): void;
}

interface State {
  readonly agent: Agent;
  readonly sockets: SipSockets;
  readonly timers: Timers;
  readonly report: (account: AccountState) => void;
  readonly callId: string;
  readonly tag: string;
  cseq: number;
  /** Attempts since the last success. */
  failures: number;
  /** The requested time in seconds; the exchange may demand more. */
  expires: number;
  isRegistered: boolean;
  isStopped: boolean;
  isBusy: boolean;
  /** The request has no contact: it only asks the exchange for its bindings (RFC 3261, 10.2.3). */
  isAsking: boolean;
}

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
const PING_EVERY = 25_000;
const CHECK_EVERY = 60_000;
const LONGEST_EXPIRY = 86_400;

/** Keeps the account known at the exchange (RFC 3261, 10), and says in words why it is not. */
export function createRegistration(
  agent: Agent,
  tools: { sockets: SipSockets; report: (account: AccountState) => void },
): Registration {
  const state: State = {
    agent,
    ...tools,
    timers: createTimers(agent.clock),
    callId: token(agent, 16),
    tag: token(agent),
    cseq: 0,
    failures: 0,
    expires: agent.account.registerFor,
    isRegistered: false,
    isStopped: false,
    isBusy: false,
    isAsking: agent.account.registers === 'asks',
  };
  return {
    start: () => begin(state),
    stop: () => signOff(state),
    onBroken() {
      if (!state.isStopped && state.isRegistered) fail(state, null, 'The connection to the exchange has broken', null);
    },
  };
}

async function begin(state: State): Promise<void> {
  if (state.isStopped || state.isBusy) return;
  state.isBusy = true;
  if (!state.isRegistered && state.failures === 0) state.report({ state: 'connecting' });
  const addresses = await findExchange(state);
  state.isBusy = false;
  if (state.isStopped) return;
  if (typeof addresses === 'string') return fail(state, null, addresses, null);
  state.agent.sources.allow(addresses.map(({ host }) => host));
  // After a failure the next of the exchange's addresses takes its turn.
  state.agent.exchange = addresses[state.failures % addresses.length] ?? null;
  if (state.agent.account.registers === 'no') check(state);
  else register(state);
}

const UNKNOWN_NAME = 'The name of the exchange is not known';
const FORBIDDEN = 'This installation does not let accounts reach the address of the exchange';

/** Answers the reason in words if the exchange has no address. */
async function findExchange(state: State): Promise<Address[] | string> {
  const server = readServer(nextHop(state.agent.account));
  if (!server) return UNKNOWN_NAME;
  try {
    const found = await state.sockets.resolve(server, state.agent.account.transport);
    return found.length > 0 ? found : UNKNOWN_NAME;
  } catch (error) {
    return error instanceof ForbiddenAddress ? FORBIDDEN : UNKNOWN_NAME;
  }
}

function register(state: State): void {
  send(state, 'REGISTER', state.expires, {
    onResponse: (response) => hear(state, response),
    onTimeout: () => fail(state, null, state.agent.transport.fault() ?? 'The exchange does not answer', null),
  });
}

function send(state: State, method: string, expires: number | null, events: Parameters<typeof sendRequest>[3]): void {
  const { agent } = state;
  if (!agent.exchange) return;
  const nextSequence = () => (state.cseq += 1);
  const address = `<${ourUri(agent)}>`;
  const parties = { from: `${address};tag=${state.tag}`, to: address, callId: state.callId, cseq: nextSequence() };
  const isAsking = state.isAsking && method === 'REGISTER';
  const lifetime = expires === null || isAsking ? [] : [{ name: 'expires', value: String(expires) }];
  const ours = ourHeaders(agent).filter(({ name }) => !(isAsking && name === 'contact'));
  const headers = [...routeTo(agent), ...ours, ...lifetime];
  const request = newRequest(agent, method, `sip:${domainOf(agent)}`, parties, headers);
  sendRequest(agent, agent.transport.flowTo(agent.exchange), request, events, nextSequence);
}

function hear(state: State, response: SipResponse): void {
  const { status } = response;
  if (status < 200 || state.isStopped) return;
  if (status < 300) {
    succeed(state, grantedFor(state, response));
  } else if ((status === 423 && asksForLonger(state, response)) || (status === 400 && stopsAsking(state))) {
    register(state);
  } else {
    const seconds = Number(/^\d{1,5}/u.exec(valueOf(response, 'retry-after') ?? '')?.[0] ?? 0);
    fail(state, status, wordsFor(response), seconds > 0 ? Math.min(seconds, 600) * 1000 : null);
  }
}

function asksForLonger(state: State, response: SipResponse): boolean {
  const least = Number(/^\d{1,9}/u.exec(valueOf(response, 'min-expires') ?? '')?.[0] ?? 0);
  if (least <= state.expires || least > LONGEST_EXPIRY) return false;
  state.expires = least;
  return true;
}

/** Some exchanges refuse a registration without a contact before they look at the password. */
function stopsAsking(state: State): boolean {
  const wasAsking = state.isAsking;
  state.isAsking = false;
  return wasAsking;
}

/** The seconds that the exchange grants to our contact; it may grant fewer than we ask for. */
function grantedFor(state: State, response: SipResponse): number {
  const ours = parseUri(contactOf({ ...response, headers: ourHeaders(state.agent) }) ?? '');
  const contacts = valuesOf(response, 'contact').map(parseNameAddress);
  const granted = contacts.find((contact) => {
    const uri = parseUri(contact?.uri ?? '');
    return uri?.host === ours?.host && (uri?.port ?? 5060) === (ours?.port ?? 5060);
  });
  const text = granted?.parameters.get('expires') ?? valueOf(response, 'expires') ?? '';
  const seconds = /^\d{1,9}$/u.test(text) ? Number(text) : state.expires;
  return Math.min(Math.max(seconds, 1), LONGEST_EXPIRY);
}

function succeed(state: State, seconds: number): void {
  state.failures = 0;
  state.isRegistered = true;
  state.report({ state: 'registered' });
  // Between 75 and 85 percent, so that the accounts of one exchange do not all register together.
  const share = 0.75 + 0.1 * chance(state.agent);
  state.timers.set('register', seconds * 1000 * share, () => void begin(state));
  keepAlive(state);
}

/** Empty lines keep the router's port mapping open; OPTIONS detects a dead exchange before a caller does. */
function keepAlive(state: State): void {
  const ping = () => {
    if (state.agent.exchange) state.agent.transport.ping(state.agent.exchange);
    state.timers.set('ping', PING_EVERY, ping);
  };
  state.timers.set('ping', PING_EVERY, ping);
  state.timers.set('check', CHECK_EVERY, () => check(state));
}

/** Any answer to OPTIONS shows that the exchange lives, also a refusal. */
function check(state: State): void {
  send(state, 'OPTIONS', null, {
    onResponse(response) {
      if (response.status < 200 || state.isStopped) return;
      if (state.agent.account.registers !== 'no') state.timers.set('check', CHECK_EVERY, () => check(state));
      else succeed(state, CHECK_EVERY / 1000);
    },
    onTimeout: () => fail(state, null, state.agent.transport.fault() ?? 'The exchange does not answer', null),
  });
}

function fail(state: State, code: number | null, reason: string, pause: number | null): void {
  if (state.isStopped) return;
  state.isRegistered = false;
  const grown = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(state.failures, 10));
  state.failures += 1;
  // An exchange locks out a client that repeats a wrong password.
  const least = code === 401 || code === 403 || code === 407 ? LONGEST_PAUSE : grown;
  state.timers.stopAll();
  state.timers.set('register', (pause ?? least) * (0.75 + 0.5 * chance(state.agent)), () => void begin(state));
  state.report({ state: 'failed', code, reason });
}

function wordsFor({ status, reason }: SipResponse): string {
  switch (status) {
    case 401:
    case 407:
      return 'The exchange refuses the password';
    case 403:
      return 'The exchange refuses the account';
    case 404:
    case 604:
      return 'The exchange does not know the number';
    case 423:
      return 'The exchange asks for a registration that is too long';
    case 408:
    case 504:
      return 'The exchange does not answer';
    case 503:
      return 'The exchange is overloaded or down';
    default:
      return `The exchange answers ${status}${reason === '' ? '' : ` ${reason.slice(0, 80)}`}`;
  }
}

async function signOff(state: State): Promise<void> {
  const wasRegistered = state.isRegistered && state.agent.account.registers !== 'no' && !state.isAsking;
  state.isStopped = true;
  state.isRegistered = false;
  state.timers.stopAll();
  if (!wasRegistered) return;
  await new Promise<void>((resolve) => {
    state.timers.set('stop', 1000, resolve);
    const done = () => {
      state.timers.stopAll();
      resolve();
    };
    send(state, 'REGISTER', 0, { onResponse: (response) => response.status >= 200 && done(), onTimeout: done });
  });
}

/** Between 0 and 1. */
function chance(agent: Agent): number {
  const [byte = 0] = agent.random(1);
  return byte / 255;
}
