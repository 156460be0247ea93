/**
 * Calls baresip, a telephone that we have not written (Debian's package baresip-core): sound in both directions, plain and
 * with SRTP, over UDP and TCP, and a hang-up by either side. Without baresip it says so and ends.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenMedia, createSipEngine, Pacer } from '@parley/voice';
import { machineHash, machineRandom } from '@parley/voice/node/machine';
import { nodeClock } from '@parley/voice/node/node-clock';
import { sipSockets } from '@parley/voice/node/sip-sockets';
import { bindUdp } from '@parley/voice/node/udp-socket';

const PHONE = { host: '127.0.0.52', port: 5080 };
const OURS = { host: '127.0.0.53', port: 5082 };
const TALK_MS = 3000;

interface Heard {
  answered: boolean;
  reason: string;
  frames: number;
  loud: number;
  packetsSent: number;
  packetsLost: number;
}

/** A second of a tone at 8,000 Hz, as a WAV file, so many times. */
function tone(seconds: number): Buffer {
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

async function startPhone(folder: string, transport: string, encrypts: boolean) {
  const modules = ['g711', 'aufile', 'srtp', 'menu', 'account'].map((name) => `module ${name}.so`);
  const config = [
    `sip_listen ${PHONE.host}:${PHONE.port}`,
    'module_path /usr/lib/baresip/modules',
    ...modules,
    `audio_player aufile,${join(folder, 'heard.wav')}`,
    `audio_source aufile,${join(folder, 'tone.wav')}`,
    'rtp_ports 5160-5170',
  ];
  const secret = encrypts ? ';mediaenc=srtp-mand' : '';
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
  await writeFile(
    join(folder, 'accounts'),
    `<sip:200@${PHONE.host}:${PHONE.port};transport=${transport}>;regint=0;answermode=auto${secret}\n`,
  );
  await writeFile(join(folder, 'contacts'), '');
  await writeFile(join(folder, 'tone.wav'), tone(20));
  return spawn('baresip', ['-f', folder], { stdio: process.env['TRACE'] === undefined ? 'ignore' : 'inherit' });
}

async function call(transport: 'udp' | 'tcp', encrypts: boolean): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  const phone = await startPhone(folder, transport, encrypts);
  await pause(1000);
  const pacer = new Pacer(nodeClock, (error) => console.error(error));
  const engine = createSipEngine({
    account: {
      ...{ server: `${PHONE.host}:${PHONE.port}`, number: '100', password: '', login: null, transport, bind: OURS },
      ...{ publicHost: null, registers: false, registerFor: 300, allow: [], encrypts },
    },
    ...{ sockets: sipSockets(), clock: nodeClock, random: machineRandom, hash: machineHash },
    openMedia: createOpenMedia({
      ...{ host: OURS.host, firstPort: 5120, lastPort: 5150, bind: bindUdp, clock: nodeClock, wallNow: Date.now },
      ...{ pacer, random: Math.random },
    }),
    trace: process.env['TRACE'] === undefined ? null : (message) => console.log(message.sent ? '→' : '←', message.text),
  });
  await engine.start();
  const heard = await talk(engine);
  await engine.stop();
  const closed = new Promise((resolve) => phone.once('close', resolve));
  phone.kill('SIGKILL');
  await closed;
  await rm(folder, { recursive: true });
  return heard;
}

async function talk(engine: ReturnType<typeof createSipEngine>): Promise<Heard> {
  const dialed = await engine.dial('200', { ringMs: 8000 }).result;
  const heard = { answered: dialed.answered, reason: '', frames: 0, loud: 0, packetsSent: 0, packetsLost: 0 };
  if (!dialed.answered) return { ...heard, reason: `${dialed.code} ${dialed.reason}` };
  const { leg } = dialed;
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void nodeClock.after(milliseconds, resolve));
}

let faults = 0;
if (spawnSync('baresip', ['-h']).error !== undefined) {
  console.log('baresip is not installed (Debian: baresip-core); nothing was tried.');
} else {
  for (const transport of ['udp', 'tcp'] as const) {
    for (const encrypts of [false, true]) {
      const heard = await call(transport, encrypts);
      const expected = (TALK_MS / 20) * 0.8;
      const isGood = heard.answered && heard.loud > expected && heard.packetsSent > expected;
      faults += isGood ? 0 : 1;
      console.log(`${isGood ? '✔' : '✖'} ${transport}${encrypts ? ', SRTP' : ''}`, heard);
    }
  }
}
process.exitCode = faults === 0 ? 0 : 1;
