import type { Address, AgreedMedia, Codec, SrtpKeys } from '#seams.ts';
import { makeKeys, readCrypto, writeCrypto } from '#sdp/crypto.ts';
import { attributesOf, parseDescription } from '#sdp/description.ts';
import type { Description, MediaLine } from '#sdp/description.ts';
import type { SrtpMode } from '#sip/account.ts';

type Direction = AgreedMedia['direction'];

/** Our side of the negotiation of one call. */
export interface OurMedia {
  local: Address;
  sessionId: string;
  /** Increases with every description of a call. */
  version: number;
  /** Our keys; null: the call is not encrypted. */
  keys: SrtpKeys | null;
}

interface Wanted {
  codec: Codec;
  payloadType: number;
  eventsType: number | null;
}

const EVENTS_TYPE = 101;

export function writeOffer(ours: OurMedia): string {
  return write(ours, [
    `m=audio ${ours.local.port} ${ours.keys ? 'RTP/SAVP' : 'RTP/AVP'} 8 0 ${EVENTS_TYPE}`,
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:0 PCMU/8000',
    ...eventLines(EVENTS_TYPE),
    ...(ours.keys ? [`a=${writeCrypto({ tag: '1', keys: ours.keys })}`] : []),
    'a=sendrecv',
  ]);
}

/** True if the offer has something to agree on. */
export function isAcceptable(offer: string, srtp: SrtpMode = 'offered'): boolean {
  return parseDescription(offer)?.media.some((media) => isWanted(media, srtp)) ?? false;
}

/** Answers an offer with exactly one codec; null if there is nothing to agree on: the call is refused with 488. */
export function answerOffer(
  offer: string,
  ours: OurMedia,
  tools: { random: (bytes: number) => Uint8Array; fallbackHost: string; srtp?: SrtpMode },
): { answer: string; agreed: AgreedMedia } | null {
  const theirs = parseDescription(offer);
  const chosen = theirs?.media.find((media) => isWanted(media, tools.srtp ?? 'offered'));
  const wanted = chosen && chooseCodec(chosen);
  if (!theirs || !chosen || !wanted) return null;
  const crypto = isEncrypted(chosen) ? readCrypto(attributesOf(chosen, 'crypto')) : null;
  const local =
    crypto && (ours.keys?.suite === crypto.keys.suite ? ours.keys : makeKeys(crypto.keys.suite, tools.random));
  const agreed: AgreedMedia = {
    ...wanted,
    remote: { host: hostOf(theirs, chosen) ?? tools.fallbackHost, port: chosen.port },
    direction: OPPOSITE[directionOf(theirs, chosen)],
    srtp: crypto && local ? { local, remote: crypto.keys } : null,
  };
  const lines = theirs.media.flatMap((media) => {
    // A refused line keeps its place, with port 0.
    if (media !== chosen) return [`m=${media.kind} 0 ${media.protocol} ${media.formats.join(' ')}`.trim()];
    return answerLines(ours, agreed, media, crypto && local ? { tag: crypto.tag, keys: local } : null);
  });
  return { answer: write(ours, lines), agreed };
}

/** Reads the answer to our offer; null if the other side took nothing of it. */
export function readAnswer(answer: string, ours: OurMedia, fallbackHost: string): AgreedMedia | null {
  const theirs = parseDescription(answer);
  const [first] = theirs?.media ?? [];
  if (!theirs || !first || !isUsable(first) || isEncrypted(first) !== (ours.keys !== null)) return null;
  const wanted = chooseCodec(first);
  const crypto = isEncrypted(first) ? readCrypto(attributesOf(first, 'crypto')) : null;
  if (!wanted || (crypto && crypto.keys.suite !== ours.keys?.suite)) return null;
  return {
    ...wanted,
    remote: { host: hostOf(theirs, first) ?? fallbackHost, port: first.port },
    direction: OPPOSITE[directionOf(theirs, first)],
    srtp: crypto && ours.keys ? { local: ours.keys, remote: crypto.keys } : null,
  };
}

function isWanted(media: MediaLine, srtp: SrtpMode): boolean {
  return isUsable(media) && (srtp === 'offered' || isEncrypted(media) === (srtp === 'required'));
}

function isUsable(media: MediaLine): boolean {
  if (media.kind !== 'audio' || media.port === 0 || !chooseCodec(media)) return false;
  return isEncrypted(media) ? readCrypto(attributesOf(media, 'crypto')) !== null : media.protocol === 'RTP/AVP';
}

function isEncrypted(media: MediaLine): boolean {
  return media.protocol === 'RTP/SAVP';
}

/** The first G.711 codec of the list at any place, and telephone events at its rate. */
function chooseCodec(media: MediaLine): Wanted | null {
  const named = media.formats.map((format) => ({ type: Number(format), name: codecName(media, format) }));
  const sound = named.find(({ name }) => name === 'PCMA/8000' || name === 'PCMU/8000');
  if (!sound) return null;
  const events = named.find(({ name }) => name === 'TELEPHONE-EVENT/8000');
  return {
    codec: sound.name === 'PCMA/8000' ? 'PCMA' : 'PCMU',
    payloadType: sound.type,
    eventsType: events?.type ?? null,
  };
}

function codecName(media: MediaLine, format: string): string {
  if (!/^\d{1,3}$/u.test(format) || Number(format) > 127) return '';
  const map = attributesOf(media, 'rtpmap').find((value) => value.split(/\s+/u)[0] === format);
  const [encoding = '', rate = '', channels = '1'] = (map?.split(/\s+/u)[1] ?? '').toUpperCase().split('/');
  if (encoding !== '') return channels === '1' ? `${encoding}/${rate}` : '';
  return { '0': 'PCMU/8000', '8': 'PCMA/8000' }[format] ?? '';
}

const OPPOSITE: Record<Direction, Direction> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** The direction that the other side declares. The address 0.0.0.0 is the old way to put a call on hold. */
function directionOf(theirs: Description, media: MediaLine): Direction {
  const lines = [...media.attributes, ...theirs.attributes];
  const named = lines.find((line): line is Direction => line in OPPOSITE) ?? 'sendrecv';
  const isSilenced = ['0.0.0.0', '::'].includes(media.host ?? theirs.host ?? '');
  return isSilenced && named === 'sendrecv' ? 'sendonly' : named;
}

function hostOf(theirs: Description, media: MediaLine): string | null {
  return media.host ?? theirs.host;
}

function answerLines(
  ours: OurMedia,
  agreed: AgreedMedia,
  media: MediaLine,
  crypto: { tag: string; keys: SrtpKeys } | null,
): string[] {
  const formats = [agreed.payloadType, ...(agreed.eventsType === null ? [] : [agreed.eventsType])];
  return [
    `m=audio ${ours.local.port} ${media.protocol} ${formats.join(' ')}`,
    `a=rtpmap:${agreed.payloadType} ${agreed.codec}/8000`,
    ...(agreed.eventsType === null ? [] : eventLines(agreed.eventsType)),
    ...(crypto ? [`a=${writeCrypto(crypto)}`] : []),
    `a=${agreed.direction}`,
  ];
}

function eventLines(type: number): string[] {
  return [`a=rtpmap:${type} telephone-event/8000`, `a=fmtp:${type} 0-15`];
}

function write(ours: OurMedia, media: readonly string[]): string {
  const { host } = ours.local;
  const place = `IN ${host.includes(':') ? 'IP6' : 'IP4'} ${host}`;
  // Packets hold 20 ms, whatever the other side prefers.
  const lines = media.flatMap((line) => (/^m=audio [1-9]/u.test(line) ? [line, 'a=ptime:20'] : [line]));
  const head = ['v=0', `o=- ${ours.sessionId} ${ours.version} ${place}`, 's=-', `c=${place}`, 't=0 0'];
  return `${[...head, ...lines].join('\r\n')}\r\n`;
}
