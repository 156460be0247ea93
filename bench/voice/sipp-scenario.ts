/** One step of a scenario of sipp, as XML. */
export type Step = string;

const SDP = [
  'v=0',
  'o=- 1 1 IN IP4 [local_ip]',
  's=-',
  'c=IN IP4 [local_ip]',
  't=0 0',
  'm=audio [media_port] RTP/AVP 18 8 0 101',
  'a=rtpmap:101 telephone-event/8000',
];

export function sdp(direction: 'sendrecv' | 'sendonly' | 'inactive' = 'sendrecv'): string {
  return [...SDP, `a=${direction}`, ''].join('\n');
}

interface Content {
  headers?: string[];
  body?: string;
  type?: string;
  /** Text after the called address; by default the tag of the other side. */
  to?: string;
}

/** A request of sipp, as the one who calls. */
export function ask(
  method: string,
  cseq: number,
  { headers = [], body = '', type = 'application/sdp', to }: Content = {},
): Step {
  const content = body === '' ? [] : [`Content-Type: ${type}`];
  return send(
    [
      `${method} sip:100@[remote_ip]:[remote_port] SIP/2.0`,
      'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch];rport',
      'From: "Ann" <sip:777@[local_ip]:[local_port]>;tag=[pid]c[call_number]',
      `To: <sip:100@[remote_ip]:[remote_port]>${to ?? '[peer_tag_param]'}`,
      'Call-ID: [call_id]',
      `CSeq: ${cseq} ${method}`,
      'Contact: <sip:777@[local_ip]:[local_port];transport=[transport]>',
      'Max-Forwards: 70',
      'Allow: INVITE, ACK, BYE, CANCEL, UPDATE, REFER, NOTIFY, INFO',
      ...headers,
      ...content,
    ],
    body,
    method === 'ACK' ? '' : ' retrans="500"',
  );
}

/** A response of sipp to the last request that it has received. */
export function reply(status: string, { headers = [], body = '' }: Content = {}): Step {
  const content = body === '' ? [] : ['Content-Type: application/sdp'];
  const tag = status.startsWith('100') ? '' : ';tag=[pid]s[call_number]';
  return send(
    [
      `SIP/2.0 ${status}`,
      '[last_Via:]',
      '[last_From:]',
      `[last_To:]${headers.includes('in call') ? '' : tag}`,
      '[last_Call-ID:]',
      '[last_CSeq:]',
      'Contact: <sip:200@[local_ip]:[local_port];transport=[transport]>',
      ...headers.filter((header) => header !== 'in call'),
      ...content,
    ],
    body,
    '',
  );
}

function send(lines: string[], body: string, attributes: string): Step {
  const text = [...lines, 'Content-Length: [len]', '', body].join('\n');
  return `<send${attributes}><![CDATA[\n\n${text}\n]]></send>`;
}

let variables = 0;

/** Waits for a response or, with a name, for a request. `containing` is looked for in the whole message. */
export function expectMessage(
  message: number | string,
  options: { containing?: string; isOptional?: boolean; checksPassword?: string } = {},
): Step {
  const kind = typeof message === 'number' ? `response="${message}"` : `request="${message}"`;
  const optional = options.isOptional ? ' optional="true"' : '';
  const routes = typeof message === 'number' && message === 200 ? ' rrs="true"' : '';
  const number = (variables += 1);
  const name = `v${number}`;
  if (options.checksPassword !== undefined) {
    return [
      `<recv ${kind}${optional}><action>`,
      `<verifyauth assign_to="${name}" username="100" password="${options.checksPassword}"/>`,
      `</action></recv><nop next="${number}" test="${name}"/>`,
      `<nop><action><exec int_cmd="stop_now"/></action></nop><label id="${number}"/>`,
    ].join('');
  }
  if (options.containing === undefined) return `<recv ${kind}${optional}${routes}/>`;
  return [
    `<recv ${kind}${optional}${routes}><action>`,
    `<ereg regexp="${options.containing}" search_in="msg" check_it="true" assign_to="${name}"/>`,
    `</action></recv><Reference variables="${name}"/>`,
  ].join('');
}

export function pause(milliseconds: number): Step {
  return `<pause milliseconds="${milliseconds}"/>`;
}

/** Accepts our registration before the scenario; sipp treats it as another call. */
export function withRegistrar(steps: readonly Step[]): Step[] {
  return [
    '<recv request="REGISTER" optional="true" next="900"/>',
    ...steps,
    '<nop next="901"/>',
    '<label id="900"/>',
    reply('200 OK', { headers: ['Expires: 3600'] }),
    '<label id="901"/>',
  ];
}

export function scenario(name: string, steps: readonly Step[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE scenario SYSTEM "sipp.dtd">\n<scenario name="${name}">\n${steps.join('\n')}\n</scenario>\n`;
}
