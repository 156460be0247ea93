import {
  createOpenMedia,
  createSipEngine,
  Pacer,
  type CallLeg,
  type DatagramSocket,
  type SipSockets,
} from '@parley/voice';
import { machineHash, machineRandom } from '@parley/voice/node/machine';
import { nodeClock } from '@parley/voice/node/node-clock';
import { sipSockets } from '@parley/voice/node/sip-sockets';
import { bindUdp } from '@parley/voice/node/udp-socket';

export const EXCHANGE = { host: '127.0.0.57', port: 5_174 };
export const VOICE = { host: '127.0.0.58', port: 5_176 };

/** An exchange that takes every registration and answers every call. It calls the telephone process at `voice`. */
export async function startExchange(exchange = EXCHANGE, voice = VOICE) {
  /** `performance.now()` of each registration. */
  const registrations: number[] = [];
  /** The addresses that they came from. */
  const registeredFrom: string[] = [];
  const called: string[] = [];
  const open = createOpenMedia({
    ...{ host: exchange.host, firstPort: 22_000, lastPort: 22_999, bind: bindUdp, clock: nodeClock },
    ...{ wallNow: Date.now, random: Math.random, pacer: new Pacer(nodeClock, (fault) => console.error(fault)) },
  });
  const engine = createSipEngine({
    account: {
      ...{ server: `${voice.host}:${voice.port}`, number: '420123456789', password: '', login: null },
      ...{ transport: 'udp', bind: exchange, publicHost: null, registers: 'no', registerFor: 300 },
      ...{ allow: [voice.host], proxy: null, srtp: 'offered' },
    },
    ...{ clock: nodeClock, random: machineRandom, hash: machineHash, trace: null, openMedia: open },
    sockets: registering(sipSockets(), (host) => {
      registrations.push(performance.now());
      registeredFrom.push(host);
    }),
  });
  engine.onIncoming((call) => {
    called.push(call.to);
    call.accept().catch((error: unknown) => console.error(error));
  });
  await engine.start();
  return {
    registrations,
    registeredFrom,
    called,
    /** Calls the bot, and speaks to it. */
    async call(): Promise<CallLeg> {
      const dialed = await engine.dial('100', { ringMs: 20_000 }).result;
      if (!dialed.answered) throw new Error(`The bot did not answer: ${dialed.code} ${dialed.reason}`);
      return dialed.leg;
    },
    stop: () => engine.stop(),
  };
}

/** Answers registrations, which an endpoint does not know, before the engine sees the datagram. */
function registering(sockets: SipSockets, registered: (host: string) => void): SipSockets {
  return {
    ...sockets,
    async bindDatagram(address) {
      const socket = await sockets.bindDatagram(address);
      return { ...socket, onMessage: (heard) => socket.onMessage((data, from) => pass(socket, data, from, heard)) };
    },
  };

  function pass(
    ...[socket, data, from, heard]: [DatagramSocket, Uint8Array, Parameters<DatagramSocket['send']>[1], Heard]
  ) {
    const text = new TextDecoder().decode(data);
    if (!text.startsWith('REGISTER ')) return heard(data, from);
    registered(from.host);
    const head = text.split('\r\n').filter((line) => /^(?:via|from|call-id|cseq|to|contact):/iu.test(line));
    const lines = head.map((line) => (/^to:/iu.test(line) ? `${line};tag=exchange` : line));
    socket.send(
      new TextEncoder().encode(['SIP/2.0 200 OK', ...lines, 'Expires: 300', 'Content-Length: 0', '', ''].join('\r\n')),
      from,
    );
  }
}

type Heard = Parameters<DatagramSocket['onMessage']>[0];
