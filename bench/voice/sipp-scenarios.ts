import type { CallLeg, TelephonyEngine } from '@parley/voice';
import { ask, expectMessage, pause, reply, sdp } from './sipp-scenario.ts';
import type { Step } from './sipp-scenario.ts';

/** The behavior of the engine while sipp plays a scenario; its result is compared with `shows`. */
export interface Scenario {
  name: string;
  steps: Step[];
  /** `calls`: sipp calls us; `answers`: it waits, and we call or register. */
  sipp: 'calls' | 'answers';
  play: (engine: TelephonyEngine, wait: Waiting) => Promise<unknown>;
  shows: unknown;
  /** The response to incoming calls; by default they are answered. */
  incoming?: 'busy' | 'ring';
  /** How many calls, and how many of them a second. */
  calls?: { count: number; perSecond: number };
  /** Over TCP sipp takes a repeated 200 for a fault, although RFC 3261 demands it. */
  onlyUdp?: true;
}

export interface Waiting {
  /** The next call that was answered. */
  leg(): Promise<CallLeg>;
  ended(leg: CallLeg): Promise<string>;
  /** Settles with the first registration. */
  registered: Promise<string>;
}

const TRY = expectMessage(100, { isOptional: true });
const RING = expectMessage(180);
const CHALLENGE =
  'WWW-Authenticate: Digest realm="pbx", nonce="47364c23432d2e131a5fb210812c", qop="auth", algorithm=MD5';
const REPORT = (body: string) => ({
  headers: ['Event: refer', 'Subscription-State: terminated;reason=noresource'],
  body: `${body}\n`,
  type: 'message/sipfrag',
});

function called(...steps: Step[]): Step[] {
  return [
    ask('INVITE', 1, { body: sdp() }),
    TRY,
    RING,
    expectMessage(200, { containing: 'RTP/AVP 8 101' }),
    ask('ACK', 1),
    ...steps,
  ];
}

const hangUp = (cseq: number): Step[] => [ask('BYE', cseq), expectMessage(200)];

async function hearOut(_: TelephonyEngine, wait: Waiting): Promise<string> {
  return await wait.ended(await wait.leg());
}

async function dialFor(engine: TelephonyEngine, ringMs: number): Promise<string> {
  const dialed = await engine.dial('200', { ringMs }).result;
  return dialed.answered ? 'answered' : `${dialed.code} ${dialed.reason}`;
}

export const REGISTER: Scenario = {
  name: 'registers after a 401',
  sipp: 'answers',
  steps: [
    expectMessage('REGISTER'),
    reply('401 Unauthorized', { headers: [CHALLENGE] }),
    expectMessage('REGISTER', { checksPassword: 'secret' }),
    reply('200 OK', { headers: ['Expires: 3600'] }),
  ],
  play: async (_, wait) => await wait.registered,
  shows: 'registered',
};

export const SCENARIOS: Scenario[] = [
  {
    name: 'is called, held, resumed, and gets a key by INFO',
    sipp: 'calls',
    steps: called(
      pause(200),
      ask('INVITE', 2, { body: sdp('sendonly') }),
      TRY,
      expectMessage(200, { containing: 'a=recvonly' }),
      ask('ACK', 2),
      ask('INVITE', 3, { body: sdp() }),
      TRY,
      expectMessage(200, { containing: 'a=sendrecv' }),
      ask('ACK', 3),
      ask('INFO', 4, { body: 'Signal=5\nDuration=160\n', type: 'application/dtmf-relay' }),
      expectMessage(200),
      ...hangUp(5),
    ),
    async play(_, wait) {
      const leg = await wait.leg();
      const heard: string[] = [];
      leg.onHold((isHeld) => void heard.push(isHeld ? 'held' : 'resumed'));
      leg.onKey((key) => void heard.push(key));
      await wait.ended(leg);
      return heard.join(' ');
    },
    shows: 'held resumed 5',
  },
  {
    name: 'is called without an offer',
    sipp: 'calls',
    steps: [
      ask('INVITE', 1),
      TRY,
      RING,
      expectMessage(200, { containing: 'RTP/AVP 8 0 101' }),
      ask('ACK', 1, { body: sdp() }),
      ...hangUp(2),
    ],
    play: hearOut,
    shows: 'caller Hung up',
  },
  {
    name: 'waits for an ACK that is late',
    onlyUdp: true,
    sipp: 'calls',
    steps: [
      ask('INVITE', 1, { body: sdp() }),
      TRY,
      RING,
      expectMessage(200),
      pause(1700),
      ask('ACK', 1),
      pause(100),
      ...hangUp(2),
    ],
    play: hearOut,
    shows: 'caller Hung up',
  },
  {
    name: 'is called over a large message',
    sipp: 'calls',
    steps: [
      ask('INVITE', 1, { body: sdp(), headers: [`Subject: ${'x'.repeat(4000)}`] }),
      TRY,
      RING,
      expectMessage(200),
      ask('ACK', 1),
      ...hangUp(2),
    ],
    play: hearOut,
    shows: 'caller Hung up',
  },
  {
    name: 'hears that the caller gives up',
    incoming: 'ring',
    sipp: 'calls',
    steps: [
      ask('INVITE', 1, { body: sdp() }),
      TRY,
      RING,
      cancel(),
      expectMessage(200),
      expectMessage(487),
      ackOfRefusal(6),
    ],
    play: async () => 'rang',
    shows: 'rang',
  },
  {
    name: 'refuses a call as busy',
    incoming: 'busy',
    sipp: 'calls',
    steps: [ask('INVITE', 1, { body: sdp() }), TRY, RING, expectMessage(486), ackOfRefusal(4)],
    play: async () => 'refused',
    shows: 'refused',
  },
  {
    name: 'knows no such call, and answers OPTIONS',
    sipp: 'calls',
    steps: [ask('BYE', 1, { to: ';tag=none' }), expectMessage(481), ask('OPTIONS', 2, { to: ' ' }), expectMessage(200)],
    play: async () => 'asked',
    shows: 'asked',
  },
  {
    name: 'passes the caller on',
    sipp: 'calls',
    steps: called(
      expectMessage('REFER', { containing: 'Refer-To: &lt;sip:300@' }),
      reply('202 Accepted', { headers: ['in call'] }),
      ask('NOTIFY', 2, REPORT('SIP/2.0 200 OK')),
      expectMessage(200),
      expectMessage('BYE'),
      reply('200 OK', { headers: ['in call'] }),
    ),
    play: async (_, wait) => await (await wait.leg()).transfer('300', 'refer'),
    shows: { done: true },
  },
  {
    name: 'keeps the caller when the transfer is declined',
    sipp: 'calls',
    steps: called(
      expectMessage('REFER'),
      reply('202 Accepted', { headers: ['in call'] }),
      ask('NOTIFY', 2, REPORT('SIP/2.0 603 Decline')),
      expectMessage(200),
      pause(200),
      ...hangUp(3),
    ),
    async play(_, wait) {
      const leg = await wait.leg();
      const result = await leg.transfer('300', 'refer');
      return [result, await wait.ended(leg)];
    },
    shows: [{ done: false, why: 'refused' }, 'caller Hung up'],
  },
  {
    name: 'calls after a 401 and hangs up',
    sipp: 'answers',
    steps: [
      expectMessage('INVITE'),
      reply('401 Unauthorized', { headers: [CHALLENGE] }),
      expectMessage('ACK'),
      expectMessage('INVITE', { checksPassword: 'secret' }),
      reply('180 Ringing'),
      reply('200 OK', { body: sdp() }),
      expectMessage('ACK'),
      expectMessage('BYE'),
      reply('200 OK', { headers: ['in call'] }),
    ],
    async play(engine) {
      const dialed = await engine.dial('200', { ringMs: 5000 }).result;
      if (!dialed.answered) return dialed;
      dialed.leg.hangUp();
      return 'answered';
    },
    shows: 'answered',
  },
  {
    name: 'gives up a call that rings too long',
    sipp: 'answers',
    steps: [
      expectMessage('INVITE'),
      reply('180 Ringing'),
      expectMessage('CANCEL'),
      reply('200 OK'),
      refuseInvite('487 Request Terminated'),
      expectMessage('ACK'),
    ],
    play: (engine) => dialFor(engine, 1000),
    shows: '408 No answer',
  },
  {
    name: 'hears that the number is busy',
    sipp: 'answers',
    steps: [expectMessage('INVITE'), reply('486 Busy Here'), expectMessage('ACK')],
    play: (engine) => dialFor(engine, 5000),
    shows: '486 Busy Here',
  },
];

/** Calls at the rate of a busy morning; each is set up and ended. */
export const RUSH: Scenario = {
  name: 'sets up 50 calls a second',
  sipp: 'calls',
  steps: called(pause(500), ...hangUp(2)),
  play: async () => 'rush',
  shows: 'rush',
  calls: { count: 500, perSecond: 50 },
};

/** A CANCEL and the ACK of a refusal have the branch of their INVITE, so many messages earlier. */
function cancel(): Step {
  return ask('CANCEL', 1, { to: '' }).replace('[branch]', '[branch-3]');
}

function ackOfRefusal(messages: number): Step {
  return ask('ACK', 1).replace('[branch]', `[branch-${messages}]`);
}

/** The last request was the CANCEL; the refusal is for the INVITE. */
function refuseInvite(status: string): Step {
  return reply(status).replace('[last_CSeq:]', 'CSeq: 1 INVITE');
}
