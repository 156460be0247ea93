import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

interface ArrivedMail {
  to: string[];
  from: string;
  isEncrypted: boolean;
  raw: string;
  mail: ParsedMail;
}

interface Answers {
  /** Refuses an address, with a status such as 450. */
  address(address: string): number | undefined;
  /**
   * Refuses a mail after all of it has arrived. `silence` accepts it and hangs up, `delay` accepts it and never
   * answers.
   */
  mail(): number | 'silence' | 'delay' | undefined;
}

/** A mail server on loopback for the duration of a test file. */
export async function smtpPeer({ tls = 'none' }: { tls?: 'none' | 'offered' | 'at once' } = {}) {
  const arrived: ArrivedMail[] = [];
  const answers: Answers = { address: () => undefined, mail: () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    // With TLS it uses a self-signed certificate.
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    secure: tls === 'at once',
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const status = answers.address(address);
      done(status === undefined ? null : refusal(status));
    },
    onData(stream, session, done) {
      const take = async () => {
        const bytes = await buffer(stream);
        const answer = answers.mail();
        if (typeof answer === 'number') return done(refusal(answer));
        const { rcptTo, mailFrom } = session.envelope;
        arrived.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? '' : mailFrom.address,
          isEncrypted: session.secure,
          raw: bytes.toString('latin1'),
          mail: await simpleParser(bytes),
        });
        if (answer === 'delay') return undefined;
        if (answer !== 'silence') return done();
        for (const connection of server.connections) connection.close();
      };
      // A mail that was cut off cannot be read.
      take().catch(() => undefined);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `${tls === 'at once' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`, arrived, answers };
}

function refusal(status: number): Error {
  return Object.assign(new Error(`status ${status} as told`), { responseCode: status });
}
