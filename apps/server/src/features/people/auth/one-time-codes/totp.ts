import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** The length that RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
/** Codes of steps before and after the current one that count too, because clocks differ. */
const TOLERATED_STEPS = 1;

/** A new secret for an authenticator app, in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The RFC 6238 step of this code; null for a wrong code, or one from another time. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now * 1_000, window: TOLERATED_STEPS });
  return delta === null ? null : Math.floor(now / STEP_SECONDS) + delta;
}

/** The URI that an authenticator app reads from a QR code. */
export function keyUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

function totpOf(secret: string, label = 'account'): TOTP {
  return new TOTP({ issuer: 'Parley', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });
}
