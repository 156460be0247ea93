import { Readable } from 'node:stream';
import { createTransport, type SMTPSentMessageInfo } from 'nodemailer';

/** The mail server's answer for each address. */
interface MailAnswer {
  accepted: string[];
  refused: { address: string; reason: string; isFinal: boolean }[];
}

/** A mail that was not accepted. */
export class MailFailure extends Error {
  /** The mail server refuses the mail permanently. */
  readonly isFinal: boolean;
  /** The whole mail went out without an answer, so it may have been accepted. */
  readonly isUnknown: boolean;

  constructor(message: string, { isFinal = false, isUnknown = false }) {
    super(message);
    this.name = 'MailFailure';
    this.isFinal = isFinal;
    this.isUnknown = isUnknown;
  }
}

export interface Mailer {
  /** The sender address of mails. */
  from: string;
  /**
   * Sends a composed mail. `beforeEnd` runs before its last bytes go out; if it returns false, they are never sent, and
   * the mail server drops the mail.
   */
  send(mail: { recipients: string[]; raw: Buffer }, beforeEnd: () => Promise<boolean>): Promise<MailAnswer>;
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;
/** Held back until `beforeEnd` is done: a mail server accepts nothing without them. */
const LAST_BYTES = 64;

/** A client of the mail server at an address such as `smtp://user:password@host:587`. */
export function createMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    from,
    async send({ recipients, raw }, beforeEnd) {
      let isOut = false;
      const body = Readable.from(
        (async function* pieces() {
          yield raw.subarray(0, -LAST_BYTES);
          if (!(await beforeEnd())) throw new Error('The mail was taken back');
          isOut = true;
          yield raw.subarray(-LAST_BYTES);
        })(),
      );
      try {
        return answerOf(await transport.sendMail({ envelope: { from, to: recipients }, raw: body }), recipients);
      } catch (error) {
        // All addresses may be refused, each for its own reason.
        if (isAnswer(error)) return answerOf({ accepted: [], rejectedErrors: error.rejectedErrors }, recipients);
        throw failureOf(error, isOut);
      }
    },
    close: () => transport.close(),
  };
}

type Answer = Pick<SMTPSentMessageInfo, 'accepted' | 'rejectedErrors'>;

function answerOf({ accepted, rejectedErrors = [] }: Answer, recipients: string[]): MailAnswer {
  const taken = new Set(accepted.map((address) => address.toLowerCase()));
  const refused = rejectedErrors.map((error) => ({
    address: (error as { recipient?: string }).recipient ?? '',
    reason: replyOf(error),
    isFinal: isFinal(error),
  }));
  return { accepted: recipients.filter((address) => taken.has(address.toLowerCase())), refused };
}

function isAnswer(error: unknown): error is Error & { rejectedErrors: NonNullable<Answer['rejectedErrors']> } {
  return error instanceof Error && 'rejectedErrors' in error && Array.isArray(error.rejectedErrors);
}

function failureOf(error: unknown, isOut: boolean): MailFailure {
  const code = codeOf(error);
  return new MailFailure(replyOf(error), { isFinal: isFinal(error), isUnknown: isOut && code === undefined });
}

/** Codes between 500 and 599 are permanent. The owner can repair a refused sign-in, so that is retried. */
function isFinal(error: unknown): boolean {
  const code = codeOf(error);
  const isSignIn = error instanceof Error && 'code' in error && error.code === 'EAUTH';
  return !isSignIn && code !== undefined && code >= 500 && code < 600;
}

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined;
  return typeof error.responseCode === 'number' ? error.responseCode : undefined;
}

const MOST_CHARACTERS = 300;

/** The mail server's own message, if any, on one line. */
function replyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown fault';
  const said = 'response' in error && typeof error.response === 'string' ? error.response : error.message;
  return said.replaceAll(/\s+/gu, ' ').trim().slice(0, MOST_CHARACTERS);
}
