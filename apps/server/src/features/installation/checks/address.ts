import { fault, ok, unchecked, warning, type Check, type Verdict } from '#features/installation/check.ts';
import { counted } from '#features/installation/measures.ts';

type Reached =
  | { kind: 'ours'; address: string; forwardedFor: string | null; forwardedProto: string | null }
  | { kind: 'foreign'; reason: string }
  /** `isCertain`: nothing listens; otherwise the network of this machine may hide it. */
  | { kind: 'silent'; reason: string; isCertain: boolean };

export interface AddressFacts {
  url: string;
  isHttps: boolean;
  isLoopback: boolean;
  trustProxy: boolean | number | string;
  reached: Reached;
  /** Null: unknown. */
  passesWebsockets: boolean | null;
  certificate: { daysLeft: number; fault: string | null } | null;
  hstsSeconds: number | null;
}

/** An address of documentation, from which no call comes; the doctor claims it. */
export const CLAIMED_ADDRESS = '192.0.2.77';
const SOON_DAYS = 14;
const LEAST_HSTS_SECONDS = 15_552_000;

function reached({ url, reached: answer }: AddressFacts): Verdict {
  if (answer.kind === 'ours') return ok(`${url} reaches this installation.`);
  const todo = 'Check PARLEY_PUBLIC_URL, the proxy, and that the server runs.';
  if (answer.kind === 'foreign') return fault(`${url} answers, but not as this installation: ${answer.reason}.`, todo);
  const found = `${url} cannot be reached from this machine: ${answer.reason}.`;
  return answer.isCertain ? fault(found, todo) : warning(found, todo);
}

function encrypted({ url, isHttps, isLoopback }: AddressFacts): Verdict {
  if (isHttps) return ok('Browsers use https.');
  if (isLoopback) return ok('The console is for this machine only, so it needs no https.');
  return warning(
    `${url} is not encrypted: passwords cross the network in the open.`,
    'Put a proxy with a certificate in front, and set PARLEY_PUBLIC_URL to its https address.',
  );
}

function certificate({ isHttps, certificate: found }: AddressFacts): Verdict {
  if (!isHttps) return unchecked('The address has no https.');
  if (!found) return unchecked('No certificate was seen.');
  const days = Math.floor(found.daysLeft);
  if (days < 0) return fault(`The certificate ended ${counted(-days, 'day')} ago.`, 'Renew the certificate now.');
  if (found.fault !== null) {
    return fault(
      `Browsers refuse the certificate: ${found.fault}.`,
      'Install a certificate for this name, with its chain.',
    );
  }
  const left = `The certificate is valid for ${counted(days, 'further day')}.`;
  return days < SOON_DAYS
    ? warning(left, 'Renew the certificate, and find out why that did not happen by itself.')
    : ok(left);
}

function hsts({ isHttps, hstsSeconds, reached: answer }: AddressFacts): Verdict {
  if (!isHttps) return unchecked('The address has no https.');
  if (answer.kind !== 'ours') return unchecked('This installation was not reached.');
  if (hstsSeconds !== null && hstsSeconds >= LEAST_HSTS_SECONDS) return ok('Browsers remember to use https only.');
  return warning(
    hstsSeconds === null
      ? 'The header Strict-Transport-Security does not arrive.'
      : 'Strict-Transport-Security is short.',
    'Let the proxy pass the header on as Parley sends it.',
  );
}

/** Whether callers can claim an address, and whether all of them share the proxy's. */
function proxy({ trustProxy, reached: answer, isHttps }: AddressFacts): Verdict {
  if (answer.kind !== 'ours') return unchecked('This installation was not reached.');
  const { address, forwardedFor, forwardedProto } = answer;
  const isTrusted = trustProxy !== false && trustProxy !== 0;
  if (address === CLAIMED_ADDRESS) {
    return fault(
      `A caller can claim any address: PARLEY_TRUST_PROXY=${trustProxy} trusts more proxies than there are.`,
      'Set PARLEY_TRUST_PROXY to the number of proxies, or to 0 without one.',
    );
  }
  const hasProxy = forwardedFor !== null && forwardedFor !== CLAIMED_ADDRESS;
  if (hasProxy && !isTrusted) {
    return warning(
      'There is a proxy, but PARLEY_TRUST_PROXY is 0: all callers share its address, and its limits.',
      'Set PARLEY_TRUST_PROXY=1, or the number of proxies.',
    );
  }
  if (isTrusted && !hasProxy) {
    return warning(
      'The proxy does not pass on X-Forwarded-For: all callers share its address, and its limits.',
      'Let the proxy set X-Forwarded-For to the address of the caller.',
    );
  }
  if (isHttps && isTrusted && forwardedProto !== 'https') {
    return warning('The proxy does not set X-Forwarded-Proto to https.', 'Let the proxy set X-Forwarded-Proto.');
  }
  return ok(
    hasProxy
      ? 'The proxy passes on who calls, and callers cannot claim another address.'
      : 'There is no proxy, and none is trusted.',
  );
}

function websockets({ passesWebsockets: passes }: AddressFacts): Verdict {
  if (passes === null) return unchecked('This installation was not reached.');
  if (passes) return ok('Websockets pass.');
  return fault(
    'The proxy does not pass websockets: chats and the console get no news.',
    'Let the proxy pass on the headers Upgrade and Connection, over HTTP/1.1.',
  );
}

export const addressChecks: readonly Check<AddressFacts>[] = [
  { id: 'address.reached', name: 'Public address', judge: reached },
  { id: 'address.encrypted', name: 'Encryption', judge: encrypted },
  { id: 'address.certificate', name: 'Certificate', judge: certificate },
  { id: 'address.hsts', name: 'Only https', judge: hsts },
  { id: 'address.proxy', name: 'Proxy', judge: proxy },
  { id: 'address.websockets', name: 'Websockets', judge: websockets },
];
