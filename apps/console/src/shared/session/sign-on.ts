const FLOW_KEY = 'parley.sign_on_flow';

/** The provider's answer that the page was opened with, until the sign-in screen reads it. */
let answer: string | undefined;

/** Kept for this tab only: the provider redirects back to it. */
export function rememberFlow(flow: string): void {
  sessionStorage.setItem(FLOW_KEY, flow);
}

/** Takes the provider's answer once, to complete the sign-in. */
export function takeSignOn(): { query_string: string; flow: string } | undefined {
  const query_string = answer;
  answer = undefined;
  if (query_string === undefined) return undefined;
  const flow = sessionStorage.getItem(FLOW_KEY) ?? '';
  sessionStorage.removeItem(FLOW_KEY);
  return { query_string, flow };
}

/**
 * Moves the identity provider's answer from the address to the sign-in screen. Call it before the router reads the
 * address.
 */
export function receiveSignOn(): void {
  const query = new URLSearchParams(location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return;
  answer = location.search;
  history.replaceState(null, '', `${location.pathname}#/login`);
}
