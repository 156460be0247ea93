import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface MailServerFacts {
  host: string;
  isEncrypted: boolean;
  /** Null: `SMTP_URL` has no user. */
  isSignedIn: boolean | null;
}

const LONGEST_STEP_MS = 6_000;

/** Connects and signs in as a mail would, without sending one. Throws the mail server's reason. */
export async function tryMailServer(url: string): Promise<MailServerFacts> {
  const options = parseConnectionUrl(url);
  const { auth } = options;
  const limits = { connectionTimeout: LONGEST_STEP_MS, greetingTimeout: LONGEST_STEP_MS, dnsTimeout: LONGEST_STEP_MS };
  const connection = new SMTPConnection({ ...options, ...limits, socketTimeout: LONGEST_STEP_MS });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (auth) {
      await new Promise<void>((resolve, reject) => {
        connection.login(auth, (error) => (error ? reject(error) : resolve()));
      });
    }
    return { host: connection.host, isEncrypted: connection.secure, isSignedIn: auth ? true : null };
  } finally {
    connection.quit();
    connection.close();
  }
}
