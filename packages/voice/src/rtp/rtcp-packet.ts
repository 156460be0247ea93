/** Reception figures that one side reports about the other's stream. */
export interface ReceiverReport {
  /** The stream that is reported on. */
  ssrc: number;
  fractionLost: number;
  packetsLost: number;
  highestSequence: number;
  jitter: number;
}

export interface RtcpReport {
  ssrc: number;
  sent: { ntpMs: number; timestamp: number; packets: number; bytes: number } | null;
  reports: ReceiverReport[];
  isBye: boolean;
}

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const DESCRIPTION = 202;
const BYE = 203;
const BLOCK = 24;
/** Seconds from 1900 to 1970. */
const NTP_EPOCH = 2_208_988_800;

/** A sender report with a name, as one compound packet. */
export function writeRtcp({ ssrc, sent, reports, isBye }: RtcpReport, name: string): Uint8Array {
  return joined([
    reportBytes(ssrc, sent, reports.slice(0, 31)),
    descriptionBytes(ssrc, new TextEncoder().encode(name).subarray(0, 255)),
    ...(isBye ? [words(0x81, BYE, [ssrc])] : []),
  ]);
}

function reportBytes(ssrc: number, sent: RtcpReport['sent'], reports: ReceiverReport[]): Uint8Array {
  const values = [ssrc];
  if (sent) {
    const seconds = Math.floor(sent.ntpMs / 1000);
    const fraction = ((sent.ntpMs % 1000) / 1000) * 2 ** 32;
    values.push(seconds + NTP_EPOCH, fraction, sent.timestamp, sent.packets, sent.bytes);
  }
  for (const { ssrc: of, fractionLost, packetsLost, highestSequence, jitter } of reports) {
    const lost = Math.max(-0x800000, Math.min(0x7fffff, packetsLost)) & 0xffffff;
    const share = Math.max(0, Math.min(255, Math.round(fractionLost * 256)));
    values.push(of, share * 2 ** 24 + lost, highestSequence, jitter, 0, 0);
  }
  return words(0x80 | reports.length, sent ? SENDER_REPORT : RECEIVER_REPORT, values);
}

function descriptionBytes(ssrc: number, name: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + 4 * Math.ceil((name.length + 3) / 4));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x81000000 + DESCRIPTION * 2 ** 16 + bytes.length / 4 - 1);
  view.setUint32(4, ssrc);
  bytes.set([1, name.length], 8);
  bytes.set(name, 10);
  return bytes;
}

/** A packet whose content is 32-bit words. */
function words(first: number, type: number, values: number[]): Uint8Array {
  const bytes = new Uint8Array(4 + 4 * values.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, first * 2 ** 24 + type * 2 ** 16 + values.length);
  for (const [at, value] of values.entries()) view.setUint32(4 + 4 * at, Math.trunc(value) >>> 0);
  return bytes;
}

function joined(packets: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(packets.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const packet of packets) {
    bytes.set(packet, at);
    at += packet.length;
  }
  return bytes;
}

/** Null: this is no RTCP. It never throws, whatever arrives. */
export function readRtcp(bytes: Uint8Array): RtcpReport | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let report: RtcpReport | null = null;
  for (let at = 0; at + 4 <= bytes.length;) {
    const first = view.getUint8(at);
    const type = view.getUint8(at + 1);
    const end = at + 4 + 4 * view.getUint16(at + 2);
    if (first >> 6 !== 2 || end > bytes.length) return null;
    const part = new DataView(bytes.buffer, bytes.byteOffset + at, end - at);
    if (type === SENDER_REPORT || type === RECEIVER_REPORT) report = readReport(part, type, first & 31) ?? report;
    if (type === BYE && part.byteLength >= 8)
      report = { ...(report ?? { ssrc: part.getUint32(4), sent: null, reports: [] }), isBye: true };
    at = end;
  }
  return report;
}

function readReport(part: DataView, type: number, count: number): RtcpReport | null {
  const start = type === SENDER_REPORT ? 28 : 8;
  if (part.byteLength < start + BLOCK * count) return null;
  return {
    ssrc: part.getUint32(4),
    sent: type === SENDER_REPORT ? readSent(part) : null,
    reports: Array.from({ length: count }, (_, index) => readBlock(part, start + BLOCK * index)),
    isBye: false,
  };
}

function readSent(part: DataView): RtcpReport['sent'] {
  return {
    ntpMs: (part.getUint32(8) - NTP_EPOCH) * 1000 + (part.getUint32(12) / 2 ** 32) * 1000,
    timestamp: part.getUint32(16),
    packets: part.getUint32(20),
    bytes: part.getUint32(24),
  };
}

function readBlock(part: DataView, at: number): ReceiverReport {
  return {
    ssrc: part.getUint32(at),
    fractionLost: part.getUint8(at + 4) / 256,
    packetsLost: (part.getInt32(at + 4) << 8) >> 8,
    highestSequence: part.getUint32(at + 8),
    jitter: part.getUint32(at + 12),
  };
}
