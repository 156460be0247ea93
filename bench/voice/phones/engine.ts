import { createOpenMedia, createSipEngine, Pacer } from '@parley/voice';
import type { CallLeg, SipAccount, TelephonyEngine } from '@parley/voice';
import { machineHash, machineRandom } from '@parley/voice/node/machine';
import { nodeClock } from '@parley/voice/node/node-clock';
import { sipSockets, type TlsOptions } from '@parley/voice/node/sip-sockets';
import { bindUdp } from '@parley/voice/node/udp-socket';

export const OURS = { host: '127.0.0.53', port: 5082 };
export const TALK_MS = 3_000;

/** A way to call, and whether its sound is encrypted. */
export interface Way {
  transport: 'udp' | 'tcp' | 'tls';
  encrypts: boolean;
}

export interface Heard {
  answered: boolean;
  reason: string;
  frames: number;
  loud: number;
  packetsSent: number;
  packetsLost: number;
}

export const SILENT: Heard = { answered: false, reason: '', frames: 0, loud: 0, packetsSent: 0, packetsLost: 0 };

/** Our telephone, without an account at an exchange. */
export function makeEngine(server: string, { transport, encrypts }: Way, tls: TlsOptions): TelephonyEngine {
  const pacer = new Pacer(nodeClock, (error) => console.error(error));
  const account: SipAccount = {
    ...{ server, number: '100', password: '', login: null, proxy: null, transport, bind: OURS, publicHost: null },
    ...{ registers: 'no', registerFor: 300, allow: ['127.0.0.0/8'], srtp: encrypts ? 'required' : 'off' },
  };
  return createSipEngine({
    account,
    ...{ sockets: sipSockets(tls), clock: nodeClock, random: machineRandom, hash: machineHash },
    openMedia: createOpenMedia({
      ...{ host: OURS.host, firstPort: 5120, lastPort: 5150, bind: bindUdp, clock: nodeClock, wallNow: Date.now },
      ...{ pacer, random: Math.random },
    }),
    trace: process.env['TRACE'] === undefined ? null : (message) => console.log(message.sent ? '→' : '←', message.text),
  });
}

/** Speaks and listens for a while, and hangs up. */
export async function talk(leg: CallLeg): Promise<Heard> {
  const heard = { ...SILENT, answered: true };
  leg.onEnded(({ by, reason }) => (heard.reason = `${by}: ${reason}`));
  leg.onFrame((frame) => {
    heard.frames += 1;
    heard.loud += frame.some((sample) => Math.abs(sample) > 4000) ? 1 : 0;
  });
  leg.setSource(() => new Int16Array(160).fill(1000));
  await pause(TALK_MS);
  const { packetsSent, packetsLost } = leg.quality();
  leg.hangUp();
  return { ...heard, packetsSent, packetsLost };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void nodeClock.after(milliseconds, resolve));
}

/** A tone at 8,000 Hz that lasts so many seconds, as a WAV file. */
export function tone(seconds: number): Buffer {
  const samples = 8000 * seconds;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) file.writeInt16LE(Math.round(8000 * Math.sin(at * 0.35)), 44 + at * 2);
  return file;
}
