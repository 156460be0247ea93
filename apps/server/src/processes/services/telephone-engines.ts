import { readFileSync } from 'node:fs';
import {
  AudioSocketEngine,
  createOpenMedia,
  createSipEngine,
  Pacer,
  type TelephonyEngine,
  type Trace,
} from '@parley/voice';
import { machineHash, machineRandom } from '@parley/voice/node/machine';
import { nodeClock } from '@parley/voice/node/node-clock';
import { reachable } from '@parley/voice/node/resolve-server';
import { sipSockets } from '@parley/voice/node/sip-sockets';
import { bindUdp } from '@parley/voice/node/udp-socket';
import { createSources } from '@parley/voice/sip/sources';
import type { Account } from '#features/calls/account-leases.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { Logger } from '#platform/logger.ts';
import type { VoiceConfig } from '#platform/voice-config.ts';

/** The exchange forgets an account whose process has gone, after so many seconds. */
const REGISTER_FOR_S = 300;

/** Opens the telephones of this process. They share one pacer and the ports of the installation. */
export function createEngines(config: VoiceConfig, trace: Trace, log: Logger) {
  const { host, sipPorts, rtpPorts, allow, audioSocket } = config;
  const clock = nodeClock;
  const pacer = new Pacer(clock, (error) => log.error({ err: error }, 'the sound of a call failed'));
  const sockets = sipSockets(tlsOf(config), reachable(config.servers));
  const openMedia = createOpenMedia({
    ...{ host, firstPort: rtpPorts.from, lastPort: rtpPorts.to },
    ...{ bind: bindUdp, clock, pacer, random: Math.random },
    wallNow: Date.now,
  });
  const count = sipPorts.to - sipPorts.from + 1;
  let next = 0;

  return {
    /** A telephone on the next port; an account that finds its port taken is opened again on another. */
    open(account: Account, { onlyAsks = false } = {}): TelephonyEngine {
      const { server, number, password, login, proxy, transport, encryption } = account;
      const port = sipPorts.from + (next++ % count);
      const registers = account.registers ? (onlyAsks ? 'asks' : 'yes') : 'no';
      return createSipEngine({
        account: {
          ...{ server, number, password, login: login || null, proxy: proxy || null, transport, publicHost: null },
          ...{ bind: { host, port }, registers, registerFor: REGISTER_FOR_S, allow, srtp: encryption },
        },
        ...{ sockets, clock, random: machineRandom, hash: machineHash, openMedia, trace },
        onFault: (error) => log.error({ err: error }, 'a message of an exchange could not be handled'),
      });
    },
    /** Where an Asterisk brings the sound of its calls; null if the installation takes none. */
    audioSocket(): TelephonyEngine | null {
      if (!audioSocket) return null;
      const sources = createSources(audioSocket.allow);
      return new AudioSocketEngine({
        local: { host, port: audioSocket.port },
        listen: (local, accepted) => sockets.listen(local, accepted),
        isAllowed: (remote) => sources.isAllowed(remote.host),
        numbersOf: () => ({ from: '', to: '' }),
        ...{ clock, pacer },
      });
    },
  };
}

function tlsOf({ tls }: VoiceConfig) {
  return {
    trusted: tls.authorities === undefined ? undefined : fileOf('PARLEY_SIP_CA', tls.authorities),
    identity: tls.identity && {
      certificate: fileOf('PARLEY_SIP_CERT', tls.identity.certificate),
      key: fileOf('PARLEY_SIP_KEY', tls.identity.key),
    },
  };
}

function fileOf(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${variable}: the file ${path} cannot be read`);
  }
}
