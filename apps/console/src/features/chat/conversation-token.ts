/** 128 random bits in base64url: anyone who has them can continue the conversation. */
export function newConversationToken(): string {
  const bits = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bits))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
