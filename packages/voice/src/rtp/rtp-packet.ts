export interface RtpPacket {
  marker: boolean;
  payloadType: number;
  sequence: number;
  timestamp: number;
  ssrc: number;
  payload: Uint8Array;
}

const HEADER = 12;
const LONGEST = 1500;

/** Null: this is no RTP packet. It never throws, whatever arrives. */
export function readRtp(bytes: Uint8Array): RtpPacket | null {
  if (bytes.length < HEADER || bytes.length > LONGEST || (bytes[0] ?? 0) >> 6 !== 2) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = view.getUint8(0);
  const second = view.getUint8(1);
  const start = payloadStart(view, first);
  const padding = first & 0x20 ? view.getUint8(bytes.length - 1) : 0;
  const isPadded = (first & 0x20) !== 0;
  if (start === null || (isPadded && padding === 0) || start + padding > bytes.length) return null;
  return {
    marker: (second & 0x80) !== 0,
    payloadType: second & 0x7f,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    ssrc: view.getUint32(8),
    payload: bytes.subarray(start, bytes.length - padding),
  };
}

/** The offset of the payload; null if the header is longer than the packet. */
export function payloadStart(view: DataView, first: number): number | null {
  const afterSources = HEADER + 4 * (first & 15);
  if (!(first & 0x10)) return afterSources <= view.byteLength ? afterSources : null;
  if (afterSources + 4 > view.byteLength) return null;
  const start = afterSources + 4 + 4 * view.getUint16(afterSources + 2);
  return start <= view.byteLength ? start : null;
}

export function writeRtp({ marker, payloadType, sequence, timestamp, ssrc, payload }: RtpPacket): Uint8Array {
  const bytes = new Uint8Array(HEADER + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 0x80);
  view.setUint8(1, (marker ? 0x80 : 0) | payloadType);
  view.setUint16(2, sequence & 0xffff);
  view.setUint32(4, timestamp >>> 0);
  view.setUint32(8, ssrc >>> 0);
  bytes.set(payload, HEADER);
  return bytes;
}

/** RTCP that arrives at the port of RTP (RFC 5761): packet types 192 to 223. */
export function isRtcp(bytes: Uint8Array): boolean {
  const type = bytes[1] ?? 0;
  return bytes.length >= 4 && (bytes[0] ?? 0) >> 6 === 2 && type >= 192 && type <= 223;
}
