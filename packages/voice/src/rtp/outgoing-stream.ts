import { writeRtp } from '#rtp/rtp-packet.ts';
import type { RtcpReport } from '#rtp/rtcp-packet.ts';
import { KeySender } from '#rtp/telephone-events.ts';
import { FRAME_SAMPLES, type AgreedMedia, type Frame } from '#seams.ts';
import { encodeG711, SILENCE } from '#sound/g711.ts';

const SILENT = {
  PCMA: new Uint8Array(FRAME_SAMPLES).fill(SILENCE.PCMA),
  PCMU: new Uint8Array(FRAME_SAMPLES).fill(SILENCE.PCMU),
};

/** 32 random bits. */
export type Random = () => number;

/** Our stream: a packet every 20 ms, with sound, silence or a key. */
export class OutgoingStream {
  readonly ssrc: number;
  readonly #keys = new KeySender();
  #sequence: number;
  #timestamp: number;
  #packets = 0;
  #bytes = 0;
  #isTalking = false;

  constructor(random: Random) {
    this.ssrc = random();
    this.#sequence = random() & 0xffff;
    this.#timestamp = random();
  }

  get packets(): number {
    return this.#packets;
  }

  pressKeys(keys: string): void {
    this.#keys.push(keys);
  }

  /** The next packet. Some exchanges cut a call without packets, so silence is sent, too. */
  next({ codec, payloadType, eventsType }: AgreedMedia, source: () => Frame | null): Uint8Array {
    const timestamp = this.#timestamp;
    const event = eventsType === null ? null : this.#keys.next(timestamp);
    this.#timestamp = (timestamp + FRAME_SAMPLES) >>> 0;
    if (event && event !== 'gap' && eventsType !== null)
      return this.#write(eventsType, event.timestamp, event.payload, event.marker);
    const frame = event === 'gap' ? null : source();
    const marker = frame !== null && !this.#isTalking;
    this.#isTalking = frame !== null;
    return this.#write(payloadType, timestamp, frame ? encodeG711(codec, frame) : SILENT[codec], marker);
  }

  sent(ntpMs: number): RtcpReport['sent'] {
    return { ntpMs, timestamp: this.#timestamp, packets: this.#packets, bytes: this.#bytes };
  }

  #write(payloadType: number, timestamp: number, payload: Uint8Array, marker: boolean): Uint8Array {
    this.#packets += 1;
    this.#bytes += payload.length;
    const sequence = this.#sequence;
    this.#sequence = (sequence + 1) & 0xffff;
    return writeRtp({ marker, payloadType, sequence, timestamp, ssrc: this.ssrc, payload });
  }
}
