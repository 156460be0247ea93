import { expect, test } from 'vitest';
import { createMailer } from '#platform/mail/mailer.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';

const raw = Buffer.from(`Subject: hello\r\n\r\n${'some words '.repeat(50)}\r\n`);
const mail = { recipients: ['lead@bank.example'], raw };
const offered = await smtpPeer({ tls: 'offered' });
const atOnce = await smtpPeer({ tls: 'at once' });
const plain = await smtpPeer();

const sendTo = (url: string, beforeEnd = () => Promise.resolve(true)) =>
  createMailer(url, 'reports@bank.example').send(mail, beforeEnd);

test.each([
  ['offered', offered],
  ['used at once', atOnce],
])('an unsigned certificate is refused if TLS is %s, unless the owner trusts it', async (_, peer) => {
  await expect(sendTo(peer.url)).rejects.toMatchObject({
    message: expect.stringMatching(/certificate/iu),
    isFinal: false,
    isUnknown: false,
  });
  expect(peer.arrived).toEqual([]);
  expect(await sendTo(`${peer.url}/?tls.rejectUnauthorized=false`)).toEqual({ accepted: mail.recipients, refused: [] });
  expect(peer.arrived.splice(0)).toMatchObject([{ isEncrypted: true }]);
});

test('a mail goes out as plain text only if the mail server offers no TLS and the owner does not require it', async () => {
  await expect(sendTo(`${plain.url}/?requireTLS=true`)).rejects.toMatchObject({ isUnknown: false });
  expect(plain.arrived).toEqual([]);
  await sendTo(plain.url);
  expect(plain.arrived.splice(0)).toMatchObject([{ isEncrypted: false }]);
});

test('each address gets an answer of its own', async () => {
  plain.answers.address = (address) => ({ 'gone@bank.example': 550, 'busy@bank.example': 452 })[address];
  const recipients = ['lead@bank.example', 'gone@bank.example', 'busy@bank.example'];
  const mailer = createMailer(plain.url, 'reports@bank.example');
  const { accepted, refused } = await mailer.send({ recipients, raw }, () => Promise.resolve(true));
  expect(accepted).toEqual(['lead@bank.example']);
  expect(refused.map(({ address, isFinal }) => [address, isFinal])).toEqual([
    ['gone@bank.example', true],
    ['busy@bank.example', false],
  ]);
  plain.answers.address = () => 550;
  expect((await sendTo(plain.url)).refused).toMatchObject([{ address: 'lead@bank.example', isFinal: true }]);
  plain.answers.address = () => undefined;
  plain.arrived.splice(0);
});

test('the last bytes wait: a mail that is taken back is not taken by the mail server', async () => {
  await expect(sendTo(plain.url, () => Promise.resolve(false))).rejects.toMatchObject({ isUnknown: false });
  await expect(sendTo(plain.url, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(plain.arrived).toEqual([]);
});

test('a lost answer is reported as unknown, but a refusal after the last bytes is not', async () => {
  plain.answers.mail = () => 'silence';
  await expect(sendTo(plain.url)).rejects.toMatchObject({ isUnknown: true });
  plain.answers.mail = () => 554;
  await expect(sendTo(plain.url)).rejects.toMatchObject({ isUnknown: false, isFinal: true });
});
