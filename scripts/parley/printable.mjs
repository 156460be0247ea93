/** Users choose names freely, so control characters must not reach the terminal. */
export function printable(text) {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
