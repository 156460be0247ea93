import type { Header, SipRequest, SipResponse } from '#sip/message.ts';

const REASONS: Record<number, string> = {
  100: 'Trying',
  180: 'Ringing',
  200: 'OK',
  202: 'Accepted',
  400: 'Bad Request',
  403: 'Forbidden',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
  420: 'Bad Extension',
  422: 'Session Interval Too Small',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  483: 'Too Many Hops',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  489: 'Bad Event',
  491: 'Request Pending',
  500: 'Server Internal Error',
  503: 'Service Unavailable',
  603: 'Decline',
};

export function reasonOf(status: number): string {
  return REASONS[status] ?? (status < 300 ? 'OK' : 'Refused');
}

/** Responds to a request. `tag` is our dialog tag, used if the request's `To` has no tag. */
export function reply(
  request: SipRequest,
  status: number,
  headers: readonly Header[] = [],
  { tag = null, body = '' }: { tag?: string | null; body?: string } = {},
): SipResponse {
  const copied = ['via', 'from', 'to', 'call-id', 'cseq', ...(status === 100 ? ['timestamp'] : [])];
  const isDialog = status > 100 && status < 300;
  const kept = request.headers.filter(({ name }) => copied.includes(name) || (isDialog && name === 'record-route'));
  const tagged = kept.map((header) => {
    if (header.name !== 'to' || tag === null || /;\s*tag=/iu.test(header.value)) return header;
    return { name: 'to', value: `${header.value};tag=${tag}` };
  });
  return { kind: 'response', status, reason: reasonOf(status), headers: [...tagged, ...headers], body };
}
