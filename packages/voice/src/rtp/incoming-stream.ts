import { LossConcealment } from '#rtp/conceal-loss.ts';
import { JitterBuffer } from '#rtp/jitter-buffer.ts';
import { Reception } from '#rtp/reception.ts';
import type { RtpPacket } from '#rtp/rtp-packet.ts';
import { KeyReader } from '#rtp/telephone-events.ts';
import type { AgreedMedia, Frame, Key } from '#seams.ts';
import { decodeG711 } from '#sound/g711.ts';

/** Longest packet of sound: 120 ms. */
const LONGEST_PAYLOAD = 960;

/** The stream of the other side: from packets to keys and to a frame every 20 ms. */
export class IncomingStream {
  readonly reception = new Reception();
  readonly #keys = new KeyReader();
  readonly #concealment = new LossConcealment();
  #buffer = new JitterBuffer();
  #ssrc: number | null = null;
  #hasHeard = false;

  /** A key if the packet is the first of one. */
  push(packet: RtpPacket, { codec, payloadType, eventsType }: AgreedMedia, now: number): Key | null {
    const isKey = packet.payloadType === eventsType;
    const isSound = packet.payloadType === payloadType && packet.payload.length <= LONGEST_PAYLOAD;
    if (!isKey && !isSound) return null;
    this.reception.count(packet, now);
    if (isKey) return this.#keys.read(packet.payload, packet.timestamp);
    if (packet.ssrc !== this.#ssrc) this.#buffer = new JitterBuffer();
    this.#ssrc = packet.ssrc;
    this.#buffer.push(packet.timestamp, decodeG711(codec, packet.payload));
    this.#hasHeard = true;
    return null;
  }

  pull(): Frame {
    const { frame, isLost } = this.#buffer.pull();
    if (!this.#hasHeard) return frame;
    return isLost ? this.#concealment.lost() : this.#concealment.heard(frame);
  }
}
