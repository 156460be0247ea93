interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Adds the project's own script, which is beside the client's, with the permission that the page gave that one. */
export function addOwnScript(client: HTMLScriptElement): void {
  const script = document.createElement('script');
  const address = client.src.replace(/client\.js(?=[?#]|$)/u, 'custom.js');
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy('parley-chat', { createScriptURL: (url) => url });
    script.src = policy ? policy.createScriptURL(address) : address;
    script.nonce = client.nonce;
    document.head.append(script);
  } catch (error) {
    // The page trusts no further script; the chat works without it.
    console.warn('Parley: the page refused the chat’s own script', error);
  }
}
