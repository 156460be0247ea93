import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Certificate } from './certificate.ts';
import { makeEngine, OURS, pause, SILENT, talk, tone, type Heard, type Way } from './engine.ts';

const LONGEST_MS = 15_000;

/** Linphone calls us, which is the way that TLS needs a certificate of ours for, and plays a tone. */
export async function calledByLinphone(way: Way, identity: Certificate): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  // No exchange is there; we are only called.
  const engine = makeEngine('127.0.0.54:5099', way, { trusted: identity.certificate, identity });
  const called = new Promise<Heard>((resolve) => {
    engine.onIncoming((call) => void call.accept().then(talk).then(resolve));
  });
  await engine.start();
  const phone = await startLinphone(folder, way, identity);
  const heard = await Promise.race([called, pause(LONGEST_MS).then(() => ({ ...SILENT, reason: 'No call came' }))]);
  const closed = new Promise((resolve) => phone.once('close', resolve));
  phone.kill('SIGKILL');
  await closed;
  await engine.stop();
  await rm(folder, { recursive: true });
  return heard;
}

async function startLinphone(folder: string, { transport, encrypts }: Way, { certificate }: Certificate) {
  const authorities = join(folder, 'authorities.pem');
  const settings = join(folder, 'linphonerc');
  await mkdir(join(folder, '.local/share/linphone'), { recursive: true });
  await writeFile(authorities, certificate);
  await writeFile(join(folder, 'tone.wav'), tone(20));
  await writeFile(
    settings,
    [
      '[sip]',
      ...['sip_port=5090', 'sip_tcp_port=-2', 'sip_tls_port=-2', 'verify_server_certs=1', 'verify_server_cn=0'],
      ...[`root_ca=${authorities}`, `media_encryption=${encrypts ? 'srtp' : 'none'}`],
      ...['media_encryption_mandatory=0', 'use_ipv6=0', 'contact=sip:me@127.0.0.1'],
      '[rtp]',
      'audio_rtp_port=5190-5198',
      '[net]',
      'mtu=1300',
      '',
    ].join('\n'),
  );
  const phone = spawn('linphonec', ['-c', settings], {
    stdio: ['pipe', 'pipe', process.env['TRACE'] === undefined ? 'ignore' : 'inherit'],
    env: { ...process.env, HOME: folder },
  });
  phone.stdin.on('error', () => {});
  await prompted(phone.stdout);
  const address = `sip:100@${OURS.host}:${OURS.port};transport=${transport}`;
  phone.stdin.write(`ipv6 disable\nsoundcard use files\nplay ${join(folder, 'tone.wav')}\ncall ${address}\n`);
  return phone;
}

/** Resolves when Linphone takes commands: on a busy machine that takes seconds, and earlier ones are lost. */
function prompted(output: Readable): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    let written = '';
    output.on('data', (data: Buffer) => {
      if (process.env['TRACE'] !== undefined) process.stdout.write(data);
      written = `${written}${data.toString()}`.slice(-1_000);
      if (written.includes('linphonec>')) resolve();
    });
  });
  return Promise.race([ready, pause(LONGEST_MS)]);
}
