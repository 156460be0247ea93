import { expect, test } from 'vitest';
import { createOutgoing, OutgoingFailure } from '#platform/outgoing.ts';
import { loopbackService } from '#testing/loopback-service.ts';

const INTERNAL = [
  'http://127.0.0.1/',
  'http://localhost/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://127.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.20.0.1/',
  'http://192.168.1.1/',
  'http://224.0.0.1/',
  'http://[2002:7f00:1::]/',
  'http://[2001:db8::1]/',
];

test.each(INTERNAL)('S9: %s is not called', async (address) => {
  const post = createOutgoing({ allow: [] });
  await expect(async () => post(address, {}, {})).rejects.toThrow(/is an internal address/u);
});

test('S9: only the web’s protocols and ports are called', async () => {
  const post = createOutgoing({ allow: [] });
  await expect(async () => post('ftp://example.com/', {}, {})).rejects.toThrow('Only http and https are called');
  await expect(async () => post('https://example.com:6379/', {}, {})).rejects.toThrow('Port 6379');
});

test('S9: an internal host is called where the owner allows it, and nothing it redirects to', async () => {
  const service = await loopbackService((call, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end('elsewhere');
  });
  const answer = await createOutgoing({ allow: [service.host] })(
    service.url,
    { said: 'hello' },
    { authorization: 'me' },
  );
  expect(answer).toEqual({ status: 302, text: 'elsewhere' });
  expect(service.calls).toEqual([{ path: '/v1', authorization: 'me', body: { said: 'hello' } }]);
  await expect(async () => createOutgoing({ allow: ['127.0.0.1:1'] })(service.url, {}, {})).rejects.toThrow(
    'not allowed',
  );
  expect(service.calls).toHaveLength(1);
});

test('S9: an answer that is too long, too late or none at all is told as that', async () => {
  const long = await loopbackService((_call, response) => void response.end('x'.repeat(1024 * 1024 + 1)));
  const late = await loopbackService(() => {});
  const broken = await loopbackService((_call, response) => void response.destroy());
  const post = createOutgoing({ allow: ['127.0.0.1'], timeoutMs: 200 });
  await expect(post(long.url, {}, {})).rejects.toThrow(`${long.host} answered more than 1 MB`);
  await expect(post(late.url, {}, {})).rejects.toThrow(`${late.host} did not answer within 0.2 s`);
  await expect(post(broken.url, {}, {})).rejects.toThrow(OutgoingFailure);
});
