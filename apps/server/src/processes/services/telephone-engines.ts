import { createOpenMedia, createSipEngine, Pacer, type TelephonyEngine } from '@parley/voice';
import { machineHash, machineRandom } from '@parley/voice/node/machine';
import { nodeClock } from '@parley/voice/node/node-clock';
import { sipSockets } from '@parley/voice/node/sip-sockets';
import { bindUdp } from '@parley/voice/node/udp-socket';
import type { Account } from '#features/calls/account-leases.ts';
import type { Logger } from '#platform/logger.ts';
import type { VoiceConfig } from '#platform/voice-config.ts';

/** The exchange forgets an account whose process has gone, after so many seconds. */
const REGISTER_FOR_S = 300;

/** Opens the telephones of this process. They share one pacer and the ports of the installation. */
export function createEngines({ host, sipPorts, rtpPorts, allow }: VoiceConfig, log: Logger) {
  const clock = nodeClock;
  const pacer = new Pacer(clock, (error) => log.error({ err: error }, 'the sound of a call failed'));
  const sockets = sipSockets();
  const openMedia = createOpenMedia({
    ...{ host, firstPort: rtpPorts.from, lastPort: rtpPorts.to },
    ...{ bind: bindUdp, clock, pacer, random: Math.random },
    wallNow: Date.now,
  });
  const count = sipPorts.to - sipPorts.from + 1;
  let next = 0;

  return {
    /** A telephone on the next port; an account that finds its port taken is opened again on another. */
    open({ server, number, password }: Account): TelephonyEngine {
      const port = sipPorts.from + (next++ % count);
      return createSipEngine({
        account: {
          ...{ server, number, password, login: null, transport: 'udp', publicHost: null },
          ...{ bind: { host, port }, registers: true, registerFor: REGISTER_FOR_S, allow, encrypts: false },
        },
        ...{ sockets, clock, random: machineRandom, hash: machineHash, openMedia, trace: null },
        onFault: (error) => log.error({ err: error }, 'a message of an exchange could not be handled'),
      });
    },
  };
}
