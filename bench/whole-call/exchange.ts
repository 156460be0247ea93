import { bindUdp } from '@parley/voice/node/udp-socket';
import type { Address } from '@parley/voice';
import {
  serialize,
  valueOf,
  withHeader,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from '@parley/voice/sip/message';
import { parseMessage } from '@parley/voice/sip/parse';
import { parseUri, parseVia, writeAddress } from '@parley/voice/sip/values';
import { startDesk } from './desk.ts';
import { openRelay } from './relay.ts';

export const EXCHANGE = { host: '127.0.0.72', port: 5_274 };
/** Our telephone, as this exchange registers it. */
export const VOICE = { host: '127.0.0.73', port: 5_276 };
export const BOT_NUMBER = '100';
/** A desk that talks on another line, and the one that answers. */
export const BUSY_DESK = '300';
export const FREE_DESK = '200';

/**
 * An exchange between a telephone and the bot: it registers the bot, passes each message on without a state of its own,
 * and carries the sound, which it records. Its desks are in the same process.
 */
export async function startExchange(longestMs: number) {
  const relay = await openRelay(EXCHANGE.host, longestMs);
  const socket = await bindUdp(EXCHANGE);
  const desk = await startDesk(EXCHANGE, FREE_DESK);
  let bot: Address | null = null;
  let refused = 0;
  const send = (message: SipMessage, to: Address) => socket.send(serialize(message), to);

  function passRequest(request: SipRequest, from: Address): void {
    const uri = parseUri(request.uri);
    if (!uri) return;
    if (request.method === 'REGISTER') {
      bot = from;
      return send(replyTo(request, 200, 'OK', [{ name: 'expires', value: '300' }]), from);
    }
    const isForUs = uri.host === EXCHANGE.host;
    if (isForUs && uri.user !== BOT_NUMBER) return answerAtDesk(request, uri.user, from);
    const to = isForUs ? bot : { host: uri.host, port: uri.port ?? 5_060 };
    if (to) send(relayed(withOurHop(request), from), to);
    else send(replyTo(request, 480, 'Temporarily Unavailable'), from);
  }

  function answerAtDesk(request: SipRequest, user: string, from: Address): void {
    if (request.method === 'ACK') return;
    const isFree = request.method !== 'INVITE' || user === FREE_DESK;
    if (!isFree) refused += 1;
    if (!isFree) return send(replyTo(request, 486, 'Busy Here'), from);
    send(desk.answer(replyTo(request, 200, 'OK'), request), from);
  }

  function passResponse(response: SipResponse, from: Address): void {
    const rest = { ...response, headers: withoutFirst(response.headers, 'via') };
    const next = parseVia(valueOf(rest, 'via') ?? '');
    if (next) send(relayed(rest, from), { host: next.host, port: next.port ?? 5_060 });
  }

  const relayed = <M extends SipMessage>(message: M, from: Address): M =>
    message.body.includes('m=audio')
      ? { ...message, body: relay.describe(message.body, from.host === VOICE.host ? 'bot' : 'caller') }
      : message;

  socket.onMessage((data, from) => {
    const message = parseMessage(data);
    if (process.env['TRACE'] !== undefined) console.log(writeAddress(from), new TextDecoder().decode(data));
    if (message?.kind === 'request') passRequest(message, from);
    if (message?.kind === 'response') passResponse(message, from);
  });

  return {
    sound: relay.sound,
    desk,
    isRegistered: () => bot !== null,
    /** How often the busy desk was called. */
    refused: () => refused,
    stop(): void {
      for (const part of [socket, relay, desk]) part.close();
    },
  };
}

/** The request as the next hop gets it. Equal requests get equal branches, so that a repeated one is known as such. */
function withOurHop(request: SipRequest): SipRequest {
  const place = writeAddress(EXCHANGE);
  const branch = parseVia(valueOf(request, 'via') ?? '')?.parameters.get('branch') ?? '';
  const isOurs = valueOf(request, 'route')?.includes(EXCHANGE.host) === true;
  const headers = isOurs ? withoutFirst(request.headers, 'route') : request.headers;
  const route = request.method === 'INVITE' ? [{ name: 'record-route', value: `<sip:${place};lr>` }] : [];
  return {
    ...request,
    headers: [{ name: 'via', value: `SIP/2.0/UDP ${place};branch=${branch}x` }, ...route, ...headers],
  };
}

function replyTo(
  request: SipRequest,
  status: number,
  reason: string,
  further: SipMessage['headers'] = [],
): SipResponse {
  const kept = [
    'via',
    'from',
    'to',
    'call-id',
    'cseq',
    'record-route',
    ...(request.method === 'REGISTER' ? ['contact'] : []),
  ];
  const headers = [...request.headers.filter(({ name }) => kept.includes(name)), ...further];
  const to = valueOf(request, 'to') ?? '';
  const reply: SipResponse = { kind: 'response', status, reason, headers, body: '' };
  return /;\s*tag=/u.test(to) ? reply : withHeader(reply, 'to', `${to};tag=exchange`);
}

function withoutFirst(headers: SipMessage['headers'], name: string): SipMessage['headers'] {
  const at = headers.findIndex((header) => header.name === name);
  return headers.filter((_, index) => index !== at);
}
