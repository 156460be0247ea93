import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The headers of Standard Webhooks: they let the holder of the secret verify the sender, content and time of the
 * message. The rest of a secret that begins with `whsec_` is base64, as the verifying libraries read it.
 */
export function signedHeaders(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
