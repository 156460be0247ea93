import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeWav } from '@parley/voice/sound/wav';
import { EXCHANGE } from './exchange.ts';

const PHONE = { host: '127.0.0.71', port: 5_280, orders: 5_285 };
const NUMBER = '777';
const RATE = 8_000;
/** A file that ends would end the call. */
const REST_S = 120;
const KEY_MS = 300;
const TRIES = 50;

export function hasBaresip(): boolean {
  return spawnSync('baresip', ['--help']).error === undefined;
}

/** Baresip, which does what it is told over its control port. */
export async function startPhone() {
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  await writeFile(join(folder, 'rest.wav'), withRest(new Int16Array()));
  await configure(folder);
  const phone = spawn('baresip', ['-f', folder], { stdio: process.env['TRACE'] === undefined ? 'ignore' : 'inherit' });
  const orders = await connected();
  const order = (command: string, params = '') => {
    const words = JSON.stringify({ command, params });
    orders.write(`${Buffer.byteLength(words)}:${words},`);
  };
  let lines = 0;
  return {
    dial: (number: string) => order('dial', `sip:${number}@${EXCHANGE.host}:${EXCHANGE.port}`),
    hangUp: () => order('hangup'),
    async press(keys: string): Promise<void> {
      for (const key of keys) {
        order('sndcode', key);
        await sleep(KEY_MS);
      }
    },
    /** Says this from now on. */
    async say(sound: Int16Array): Promise<void> {
      const file = join(folder, `line-${(lines += 1)}.wav`);
      await writeFile(file, withRest(sound));
      order('ausrc', `aufile,${file}`);
    },
    async stop(): Promise<void> {
      const closed = once(phone, 'close');
      orders.destroy();
      phone.kill('SIGKILL');
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}

async function configure(folder: string): Promise<void> {
  const modules = ['g711', 'aufile', 'menu', 'account', 'ctrl_tcp'].map((name) => `module ${name}.so`);
  const config = [
    `sip_listen ${PHONE.host}:${PHONE.port}`,
    'module_path /usr/lib/baresip/modules',
    ...modules,
    `ctrl_tcp_listen ${PHONE.host}:${PHONE.orders}`,
    `audio_player aufile,${join(folder, 'heard.wav')}`,
    `audio_source aufile,${join(folder, 'rest.wav')}`,
    'rtp_ports 5290-5299',
  ];
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
  await writeFile(join(folder, 'accounts'), `<sip:${NUMBER}@${EXCHANGE.host}:${EXCHANGE.port}>;regint=0\n`);
  await writeFile(join(folder, 'contacts'), '');
}

async function connected(): Promise<Socket> {
  for (let tries = 1; ; tries += 1) {
    const socket = connect(PHONE.orders, PHONE.host);
    try {
      await once(socket, 'connect');
      // Its answers are not needed.
      return socket.resume().on('error', () => undefined);
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(100);
    }
  }
}

function withRest(sound: Int16Array): Uint8Array {
  const samples = new Int16Array(sound.length + REST_S * RATE);
  samples.set(sound);
  return writeWav({ samples, rate: RATE });
}
