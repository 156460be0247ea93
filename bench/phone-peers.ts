/**
 * Calls baresip and is called by Linphone, telephones that we have not written (Debian's packages baresip-core and
 * linphone-cli): sound in both directions, plain and with SRTP, over UDP, TCP and TLS with a certificate that is made for
 * it. What is not installed is left out, and named.
 */
import { spawnSync } from 'node:child_process';
import { BARESIP, callBaresip } from './voice/phones/baresip.ts';
import { makeCertificate, type Certificate } from './voice/phones/certificate.ts';
import { OURS, TALK_MS, type Heard, type Way } from './voice/phones/engine.ts';
import { calledByLinphone } from './voice/phones/linphone.ts';

const PHONES = [
  { name: 'baresip', program: 'baresip', address: BARESIP.host, call: callBaresip },
  { name: 'Linphone', program: 'linphonec', address: OURS.host, call: calledByLinphone },
];
const WAYS: Way[] = (['udp', 'tcp', 'tls'] as const).flatMap((transport) =>
  [false, true].map((encrypts) => ({ transport, encrypts })),
);
const FRAME_MS = 20;
const ENOUGH = (TALK_MS / FRAME_MS) * 0.8;

let faults = 0;
for (const { name, program, address, call } of PHONES) {
  if (spawnSync(program, ['--help']).error !== undefined) {
    console.log(`${name} is not installed; it was not tried.`);
    continue;
  }
  const identity = await makeCertificate(address);
  for (const way of WAYS) if (name.includes(process.env['ONLY'] ?? '')) await tryWay(name, way, call, identity);
}
process.exitCode = faults === 0 ? 0 : 1;

async function tryWay(
  name: string,
  way: Way,
  call: (way: Way, identity: Certificate) => Promise<Heard>,
  identity: Certificate,
): Promise<void> {
  const heard = await call(way, identity);
  const isGood = heard.answered && heard.loud > ENOUGH && heard.packetsSent > ENOUGH;
  faults += isGood ? 0 : 1;
  console.log(`${isGood ? '✔' : '✖'} ${name}, ${way.transport}${way.encrypts ? ', SRTP' : ''}`, heard);
}
