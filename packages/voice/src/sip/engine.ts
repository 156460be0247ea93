import type { OpenMedia } from '#media-session.ts';
import type { AccountState, Clock, TelephonyEngine } from '#seams.ts';
import { nextHop, readServer } from '#sip/account.ts';
import type { SipAccount } from '#sip/account.ts';
import { ourHeaders, token } from '#sip/agent.ts';
import type { Agent } from '#sip/agent.ts';
import { acknowledge, hangUp } from '#sip/call/call.ts';
import type { Call } from '#sip/call/call.ts';
import type { Calls } from '#sip/call/calls.ts';
import { dialogKey } from '#sip/call/dialog.ts';
import { receiveInDialog } from '#sip/call/in-dialog.ts';
import { receiveCall } from '#sip/call/incoming.ts';
import { createLeg } from '#sip/call/leg.ts';
import { dialCall } from '#sip/call/outgoing.ts';
import { createCredentials } from '#sip/digest.ts';
import type { Hash } from '#sip/digest.ts';
import type { SipRequest } from '#sip/message.ts';
import { createRegistration } from '#sip/registration.ts';
import type { Registration } from '#sip/registration.ts';
import { reply } from '#sip/reply.ts';
import type { SipSockets } from '#sip/sockets.ts';
import { createSources } from '#sip/sources.ts';
import type { Trace } from '#sip/trace.ts';
import { createTransactions } from '#sip/transactions/layer.ts';
import type { ServerTransaction } from '#sip/transactions/types.ts';
import { createTransport } from '#sip/transport.ts';
import { callIdOf, partyOf } from '#sip/values.ts';
import { ALLOWED } from '#sip/agent.ts';

export interface SipEngineOptions {
  account: SipAccount;
  sockets: SipSockets;
  clock: Clock;
  /** Unpredictable bytes. */
  random: (bytes: number) => Uint8Array;
  hash: Hash;
  openMedia: OpenMedia;
  /** Hears every message, without secrets and pressed keys. */
  trace: Trace | null;
  /** Hears a fault of ours in the work on one message; without it, the fault is thrown. */
  onFault?: (fault: unknown) => void;
}

/** A telephone of its own: it registers one account at an exchange and takes and makes calls there. */
export function createSipEngine(options: SipEngineOptions): TelephonyEngine {
  const listeners: ((account: AccountState) => void)[] = [];
  let account: AccountState = { state: 'off' };
  const report = (changed: AccountState) => {
    if (JSON.stringify(changed) === JSON.stringify(account)) return;
    account = changed;
    for (const listener of listeners) listener(changed);
  };
  const calls = createCalls(options, () => registration);
  const { agent } = calls;
  const registration: Registration = createRegistration(agent, { sockets: options.sockets, report });

  return {
    async start() {
      await agent.transport.open();
      await registration.start();
    },
    async stop() {
      await stopCalls(calls);
      await registration.stop();
      agent.transactions.close();
      agent.transport.close();
      report({ state: 'off' });
    },
    get account() {
      return account;
    },
    onAccount: (changed) => void listeners.push(changed),
    onIncoming: (arrived) => void calls.incoming.push(arrived),
    dial(target, limits) {
      const { result, cancel } = dialCall(calls, target, limits);
      return {
        result: result.then((dialed) =>
          dialed.answered ? { answered: true, leg: createLeg(calls, dialed.call) } : dialed,
        ),
        cancel,
      };
    },
  };
}

function createCalls(options: SipEngineOptions, registration: () => Registration): Calls {
  const { account, clock, random, openMedia, sockets, trace, onFault = rethrow } = options;
  const sources = createSources(account.allow);
  const transactions = createTransactions(clock, {
    onRequest: (transaction) => receive(calls, transaction),
    onAck: (request) => findAcknowledged(calls, request),
  });
  const transport = createTransport({
    kind: account.transport,
    bind: account.bind,
    serverName: readServer(nextHop(account))?.host ?? nextHop(account),
    sockets,
    clock,
    sources,
    trace,
    onMessage: transactions.receive,
    onFault,
    onBroken(flow) {
      transactions.fail(flow);
      if (agent.exchange && flow === transport.flowTo(agent.exchange)) registration().onBroken();
    },
  });
  const user = account.login ?? account.number;
  const credentials = createCredentials(
    { user, password: account.password },
    { hash: options.hash, nonce: () => token(agent) },
  );
  const agent: Agent = {
    account,
    clock,
    random,
    openMedia,
    transport,
    transactions,
    credentials,
    sources,
    exchange: null,
  };
  const calls: Calls = {
    agent,
    open: new Map<string, Call>(),
    ringing: new Map(),
    dialing: new Set(),
    incoming: [],
    isStopping: false,
  };
  return calls;
}

function rethrow(fault: unknown): never {
  throw fault;
}

function receive(calls: Calls, transaction: ServerTransaction): void {
  const { request } = transaction;
  const call = callOf(calls, request);
  if (call) receiveInDialog(call, transaction);
  else if (partyOf(request, 'to').tag !== null) transaction.respond(reply(request, 481));
  else if (request.method === 'INVITE') receiveCall(calls, transaction);
  else if (request.method === 'OPTIONS')
    transaction.respond(reply(request, 200, ourHeaders(calls.agent), tagged(calls)));
  else if (['BYE', 'INFO', 'UPDATE', 'NOTIFY'].includes(request.method)) transaction.respond(reply(request, 481));
  else transaction.respond(reply(request, 405, [{ name: 'allow', value: ALLOWED }], tagged(calls)));
}

function tagged(calls: Calls): { tag: string } {
  return { tag: token(calls.agent) };
}

function findAcknowledged(calls: Calls, request: SipRequest): void {
  const call = callOf(calls, request);
  if (call) acknowledge(call, request);
}

function callOf(calls: Calls, request: SipRequest): Call | undefined {
  const localTag = partyOf(request, 'to').tag ?? '';
  return calls.open.get(dialogKey(callIdOf(request), localTag, partyOf(request, 'from').tag ?? ''));
}

/** Ends all calls, and waits half a second for the other sides to respond. */
async function stopCalls(calls: Calls): Promise<void> {
  calls.isStopping = true;
  const { open, ringing, dialing, agent } = calls;
  if (open.size + ringing.size + dialing.size === 0) return;
  for (const cancel of [...dialing]) cancel();
  for (const { stop } of [...ringing.values()]) stop();
  for (const call of [...open.values()]) hangUp(call, { by: 'bot', code: null, reason: 'The service stops' });
  await new Promise<void>((resolve) => void agent.clock.after(500, resolve));
}
