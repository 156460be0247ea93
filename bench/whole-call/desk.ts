import type { Address } from '@parley/voice';
import { bindUdp } from '@parley/voice/node/udp-socket';
import { withHeader, type SipRequest, type SipResponse } from '@parley/voice/sip/message';
import { writeAddress } from '@parley/voice/sip/values';

const MEDIA_PORT = 23_010;

/** The desk that takes the caller over. It answers at once, and sends back what it hears. */
export async function startDesk({ host, port }: Address, number: string) {
  const media = await bindUdp({ host, port: MEDIA_PORT });
  const seen = { answered: false, packets: 0, hungUp: false };
  media.onMessage((data, from) => {
    seen.packets += 1;
    media.send(data, from);
  });
  return {
    seen,
    /** What the desk adds to the answer to a request. */
    answer(response: SipResponse, { method }: SipRequest): SipResponse {
      if (method === 'BYE') seen.hungUp = true;
      if (method !== 'INVITE') return response;
      seen.answered = true;
      const contact = `<sip:${number}@${writeAddress({ host, port })}>`;
      const typed = withHeader(withHeader(response, 'contact', contact), 'content-type', 'application/sdp');
      return { ...typed, body: description(host) };
    },
    close: () => media.close(),
  };
}

function description(host: string): string {
  const media = `m=audio ${MEDIA_PORT} RTP/AVP 8`;
  return ['v=0', `o=- 1 1 IN IP4 ${host}`, 's=-', `c=IN IP4 ${host}`, 't=0 0', media, 'a=sendrecv', ''].join('\r\n');
}
