const FLOW_KEY = 'parley.sign_on_flow';

/** The provider's answer that the page was opened with, until the sign-in screen reads it. */
let answer: string | undefined;

/** Kept for this tab only: it comes back from the provider to the same one. */
export function rememberFlow(flow: string): void {
  sessionStorage.setItem(FLOW_KEY, flow);
}

/** Takes the provider's answer, with which a sign-in goes on, once. */
export function takeSignOn(): { query_string: string; flow: string } | undefined {
  const query_string = answer;
  answer = undefined;
  if (query_string === undefined) return undefined;
  const flow = sessionStorage.getItem(FLOW_KEY) ?? '';
  sessionStorage.removeItem(FLOW_KEY);
  return { query_string, flow };
}

/**
 * Takes what the identity provider answered out of the page's address, and goes to the sign-in screen with it. To be
 * called before the router looks where it is.
 */
export function receiveSignOn(): void {
  const query = new URLSearchParams(location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return;
  answer = location.search;
  history.replaceState(null, '', `${location.pathname}#/login`);
}
