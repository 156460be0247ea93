/** Names are anybody's: nothing in them may steer a terminal. */
export function printable(text) {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
