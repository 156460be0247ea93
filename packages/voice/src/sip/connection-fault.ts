const FAULTS: readonly [RegExp, string][] = [
  [/^ECONNREFUSED$/u, 'The exchange refuses the connection'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/u, 'The exchange cannot be reached'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/u, 'The certificate of the exchange is for another name'],
  [/^CERT_HAS_EXPIRED$/u, 'The certificate of the exchange has expired'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/u, 'The certificate of the exchange is not trusted'],
  [/^(?:EPROTO|ERR_SSL_.*)$/u, 'The exchange does not accept TLS on this port'],
];

/** Why a connection was not made, in words. */
export function connectionFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FAULTS.find(([codes]) => codes.test(code))?.[1] ?? 'The exchange does not answer';
}
