import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';
import { makeEngine, pause, SILENT, talk, tone, type Heard, type Way } from './engine.ts';

export const BARESIP = { host: '127.0.0.52', port: 5080 };

/** Calls baresip, which answers and plays a tone. */
export async function callBaresip(way: Way, identity: Certificate): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  const phone = await startBaresip(folder, way, identity);
  await pause(1000);
  // It listens for TLS on the next port.
  const port = way.transport === 'tls' ? BARESIP.port + 1 : BARESIP.port;
  const engine = makeEngine(`${BARESIP.host}:${port}`, way, { trusted: identity.certificate });
  await engine.start();
  const dialed = await engine.dial('200', { ringMs: 8000 }).result;
  const heard = dialed.answered ? await talk(dialed.leg) : { ...SILENT, reason: `${dialed.code} ${dialed.reason}` };
  await engine.stop();
  const closed = new Promise((resolve) => phone.once('close', resolve));
  phone.kill('SIGKILL');
  await closed;
  await rm(folder, { recursive: true });
  return heard;
}

async function startBaresip(folder: string, { transport, encrypts }: Way, { certificate, key }: Certificate) {
  const modules = ['g711', 'aufile', 'srtp', 'menu', 'account'].map((name) => `module ${name}.so`);
  const config = [
    `sip_listen ${BARESIP.host}:${BARESIP.port}`,
    `sip_certificate ${join(folder, 'identity.pem')}`,
    'module_path /usr/lib/baresip/modules',
    ...modules,
    `audio_player aufile,${join(folder, 'heard.wav')}`,
    `audio_source aufile,${join(folder, 'tone.wav')}`,
    'rtp_ports 5160-5170',
  ];
  const secret = encrypts ? ';mediaenc=srtp-mand' : '';
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
  await writeFile(join(folder, 'identity.pem'), `${certificate}${key}`);
  await writeFile(
    join(folder, 'accounts'),
    `<sip:200@${BARESIP.host}:${BARESIP.port};transport=${transport}>;regint=0;answermode=auto${secret}\n`,
  );
  await writeFile(join(folder, 'contacts'), '');
  await writeFile(join(folder, 'tone.wav'), tone(20));
  return spawn('baresip', ['-f', folder], { stdio: process.env['TRACE'] === undefined ? 'ignore' : 'inherit' });
}
