import type { Address, DatagramSocket } from '#seams.ts';
import { serialize, valueOf, withHeader } from '#sip/message.ts';
import type { Header, SipMessage, SipRequest, SipResponse } from '#sip/message.ts';
import { parseMessage } from '#sip/parse.ts';
import { reply } from '#sip/reply.ts';
import type { FakeNet } from '#sip/testing/fake-net.ts';
import { cseqOf } from '#sip/values.ts';

export const SDP = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.2',
  's=-',
  'c=IN IP4 127.0.0.2',
  't=0 0',
  'm=audio 7000 RTP/AVP 18 8 0 101',
  'a=rtpmap:101 telephone-event/8000',
  'a=sendrecv',
  '',
].join('\r\n');

/** A scripted exchange: it answers only as the test says. */
export class Peer {
  readonly address: Address;
  /** Without keep-alives. */
  readonly heard: SipMessage[] = [];
  /** Answers requests immediately; null keeps silent. */
  answers: (request: SipRequest) => SipResponse | null = () => null;
  readonly #socket: DatagramSocket;
  #branch = 0;

  constructor(net: FakeNet, address: Address = { host: '127.0.0.2', port: 5060 }) {
    this.address = address;
    this.#socket = net.bind(address);
    this.#socket.onMessage((data, from) => {
      if (data.length === 4) return;
      const message = parseMessage(data);
      if (!message)
        throw new Error(
          `The engine has sent a message that is none: ${JSON.stringify(new TextDecoder().decode(data))}`,
        );
      this.heard.push(message);
      const answer = message.kind === 'request' ? this.answers(message) : null;
      if (answer) this.send(answer, from);
    });
  }

  send(message: SipMessage, to: Address = ENGINE): void {
    this.#socket.send(serialize(message), to);
  }

  sendText(text: string, to: Address = ENGINE): void {
    this.#socket.send(new TextEncoder().encode(text), to);
  }

  requests(method: string): SipRequest[] {
    return this.heard.filter((message) => message.kind === 'request').filter((request) => request.method === method);
  }

  responses(method: string): SipResponse[] {
    return this.heard
      .filter((message) => message.kind === 'response')
      .filter((response) => cseqOf(response).method === method);
  }

  statuses(method: string): number[] {
    return this.responses(method).map(({ status }) => status);
  }

  /** Builds a request, outside a call by default. */
  request(
    method: string,
    { cseq = 1, body = '', headers = [], callId = 'call-1', to = '', branch = '' }: Asked = {},
  ): SipRequest {
    const { host, port } = this.address;
    const type = body === '' ? [] : [{ name: 'content-type', value: 'application/sdp' }];
    const own = branch === '' ? `z9hG4bK-${(this.#branch += 1)}` : branch;
    const request: SipRequest = {
      kind: 'request',
      method,
      uri: 'sip:100@127.0.0.9:5060',
      headers: [
        { name: 'via', value: `SIP/2.0/UDP ${host}:${port};branch=${own};rport` },
        { name: 'max-forwards', value: '70' },
        { name: 'from', value: '"Ann" <sip:+420777@pbx.example>;tag=theirs' },
        { name: 'to', value: to === '' ? '<sip:100@pbx.example>' : to },
        { name: 'call-id', value: callId },
        { name: 'cseq', value: `${cseq} ${method}` },
        { name: 'contact', value: `<sip:ann@${host}:${port}>` },
        ...type,
        ...headers,
      ],
      body,
    };
    return headers.reduce((message, { name, value }) => withHeader(message, name, value), request);
  }

  /** A request in the call that the response has confirmed. */
  within(response: SipResponse, method: string, asked: Asked = {}): SipRequest {
    const { callId = valueOf(response, 'call-id') ?? '', to = valueOf(response, 'to') ?? '' } = asked;
    return this.request(method, { ...asked, callId, to });
  }

  /** A request in a call that the engine has begun with `invite`. */
  inCallOf(invite: SipRequest, method: string, asked: Asked = {}): SipRequest {
    const request = this.request(method, { ...asked, callId: valueOf(invite, 'call-id') ?? '' });
    const ours = withHeader(request, 'from', `${valueOf(invite, 'to')};tag=theirs`);
    return withHeader(ours, 'to', valueOf(invite, 'from') ?? '');
  }

  answer(request: SipRequest, status: number, headers: Header[] = [], body = ''): SipResponse {
    const contact = { name: 'contact', value: `<sip:ann@${this.address.host}:${this.address.port}>` };
    const type = body === '' ? [] : [{ name: 'content-type', value: 'application/sdp' }];
    return reply(request, status, [contact, ...type, ...headers], { tag: 'theirs', body });
  }
}

export interface Asked {
  cseq?: number;
  body?: string;
  headers?: Header[];
  callId?: string;
  to?: string;
  branch?: string;
}

export const ENGINE: Address = { host: '127.0.0.9', port: 5060 };
