import type { Address } from '@parley/voice';
import { bindUdp } from '@parley/voice/node/udp-socket';
import { isRtcp, readRtp } from '@parley/voice/rtp/rtp-packet';
import { decodeG711 } from '@parley/voice/sound/g711';
import { HeardCall, type Side } from './heard-call.ts';

const PORTS = { caller: 23_000, bot: 23_002 };
const CODECS = new Map([
  [0, 'PCMU'],
  [8, 'PCMA'],
] as const);

/** Carries the sound of one call between the telephone and the bot, and hears each packet at its time. */
export async function openRelay(host: string, longestMs: number) {
  const sound = new HeardCall(longestMs);
  const places: Record<Side, Address | null> = { caller: null, bot: null };
  /** The socket that a side sends to. */
  const sockets = {
    caller: await bindUdp({ host, port: PORTS.caller }),
    bot: await bindUdp({ host, port: PORTS.bot }),
  };
  for (const [side, other] of [
    ['caller', 'bot'],
    ['bot', 'caller'],
  ] as const)
    sockets[side].onMessage((data) => {
      const packet = isRtcp(data) ? null : readRtp(data);
      const codec = packet && CODECS.get(packet.payloadType as 0 | 8);
      if (packet && codec) sound.hear(side, decodeG711(codec, packet.payload));
      const to = places[other];
      if (to) sockets[other].send(data, to);
    });
  return {
    sound,
    /** Notes where a side wants its sound, and tells the other side to send it here. */
    describe(body: string, side: Side): string {
      const wanted = /^c=IN IP4 (?<host>\S+)/mu.exec(body)?.groups?.['host'];
      const port = /^m=audio (?<port>\d+)/mu.exec(body)?.groups?.['port'];
      if (wanted !== undefined && port !== undefined) places[side] = { host: wanted, port: Number(port) };
      return body
        .replace(/^(?<kept>c=IN IP4 )\S+/gmu, `$<kept>${host}`)
        .replace(/^(?<kept>m=audio )\d+/mu, `$<kept>${PORTS[side === 'bot' ? 'caller' : 'bot']}`)
        .replace(/^a=rtcp(?:-mux|:\d+.*)\r?\n/gmu, '');
    },
    close(): void {
      sockets.caller.close();
      sockets.bot.close();
    },
  };
}
