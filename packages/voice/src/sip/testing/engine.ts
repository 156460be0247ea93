import { createHash } from 'node:crypto';
import type { AccountState, CallLeg, EndReason, IncomingCall, TelephonyEngine } from '#seams.ts';
import type { SipAccount } from '#sip/account.ts';
import type { Header, SipRequest, SipResponse } from '#sip/message.ts';
import { createSipEngine, type SipEngineOptions } from '#sip/engine.ts';
import { FakeMedia } from '#sip/testing/fake-media.ts';
import { FakeNet } from '#sip/testing/fake-net.ts';
import { FakeTime } from '#sip/testing/fake-time.ts';
import { ENGINE, Peer, SDP } from '#sip/testing/peer.ts';
import type { TracedMessage } from '#sip/trace.ts';

export const ACCOUNT: SipAccount = {
  server: '127.0.0.2',
  number: '100',
  password: 'secret',
  login: null,
  proxy: null,
  transport: 'udp',
  bind: ENGINE,
  publicHost: null,
  registers: 'yes',
  registerFor: 3600,
  allow: [],
  srtp: 'offered',
};

/** An engine on a clock and a network of its own, registered at a peer. */
export interface Bench {
  clock: FakeTime;
  net: FakeNet;
  peer: Peer;
  engine: TelephonyEngine;
  media: FakeMedia[];
  states: AccountState[];
  incoming: IncomingCall[];
  traced: TracedMessage[];
}

export function createBench(changes: Partial<SipAccount> = {}, tools: Pick<SipEngineOptions, 'onFault'> = {}): Bench {
  const clock = new FakeTime();
  const net = new FakeNet(clock);
  const peer = new Peer(net);
  const media: FakeMedia[] = [];
  const traced: TracedMessage[] = [];
  let random = 0;
  const engine = createSipEngine({
    account: { ...ACCOUNT, ...changes },
    sockets: net.sockets(),
    clock,
    // Differs on each call, but repeats in every run.
    random: (bytes) => Uint8Array.from({ length: bytes }, () => ((random += 1) * 37) % 251),
    hash: (algorithm, text) => createHash(algorithm).update(text).digest('hex'),
    openMedia: async () => {
      const opened = new FakeMedia(8000 + media.length * 2);
      media.push(opened);
      return opened;
    },
    trace: (message) => void traced.push(message),
    ...tools,
  });
  const states: AccountState[] = [];
  engine.onAccount((state) => void states.push(state));
  const incoming: IncomingCall[] = [];
  engine.onIncoming((call) => void incoming.push(call));
  return { clock, net, peer, engine, media, states, incoming, traced };
}

/** The peer accepts the registration, and later OPTIONS and BYE. */
export async function registered(changes: Partial<SipAccount> = {}): Promise<Bench> {
  const bench = createBench(changes);
  bench.peer.answers = (request) =>
    ['REGISTER', 'OPTIONS', 'BYE'].includes(request.method) ? bench.peer.answer(request, 200) : null;
  await bench.engine.start();
  await bench.clock.pass(10);
  return bench;
}

export async function ring(bench: Bench, body = SDP, headers: Header[] = []): Promise<IncomingCall | undefined> {
  bench.peer.send(bench.peer.request('INVITE', { body, headers }));
  await bench.clock.pass(5);
  return bench.incoming[0];
}

/** A call from the peer that was answered and acknowledged. */
export async function answered(bench: Bench, headers: Header[] = []): Promise<{ leg: CallLeg; ok: SipResponse }> {
  const call = await ring(bench, SDP, headers);
  const leg = await call?.accept();
  await bench.clock.pass(5);
  const ok = bench.peer.responses('INVITE').find(({ status }) => status === 200);
  if (!leg || !ok) throw new Error('The call was not answered');
  bench.peer.send(bench.peer.within(ok, 'ACK'));
  await bench.clock.pass(5);
  return { leg, ok };
}

/** A call to the peer, who has answered. */
export async function connected(bench: Bench, headers: Header[] = []): Promise<{ leg: CallLeg; invite: SipRequest }> {
  const { result } = bench.engine.dial('200', { ringMs: 20_000 });
  await bench.clock.pass(5);
  const [invite] = bench.peer.requests('INVITE');
  if (!invite) throw new Error('Nothing was dialed');
  bench.peer.send(bench.peer.answer(invite, 200, headers, SDP));
  await bench.clock.pass(5);
  const dialed = await result;
  if (!dialed.answered) throw new Error(dialed.reason);
  return { leg: dialed.leg, invite };
}

export function endsOf(leg: CallLeg): EndReason[] {
  const reasons: EndReason[] = [];
  leg.onEnded((reason) => void reasons.push(reason));
  return reasons;
}
