import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  certificate: string;
  key: string;
}

/** A certificate that signs itself, for an address of this machine. */
export async function makeCertificate(address: string): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name));
  const names = ['-subj', `/CN=${address}`, '-addext', `subjectAltName=IP:${address}`];
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const made = spawnSync('openssl', [...kind, '-keyout', key ?? '', '-out', certificate ?? '', ...names]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr)}`);
  const texts = { certificate: await readFile(certificate ?? '', 'utf8'), key: await readFile(key ?? '', 'utf8') };
  await rm(folder, { recursive: true });
  return texts;
}
