/**
 * The router finds its way back by a number that it gives each entry of the history, and an address that is typed by hand
 * has none: nothing would be asked while anything is unsaved, and later ways back would lead too far. To be called before
 * the router listens; from then on it is to be told of every place to which the router has gone.
 */
export function numberTypedAddresses(): () => void {
  let known = { idx: 0, hash: '' };
  const note = () => {
    known = { idx: numberHere() ?? 0, hash: location.hash };
  };
  note();
  window.addEventListener('popstate', () => {
    // The same address again takes the place of the entry.
    const idx = location.hash === known.hash ? known.idx : known.idx + 1;
    if (numberHere() === undefined) history.replaceState({ idx }, '');
    note();
  });
  return note;
}

function numberHere(): number | undefined {
  const state: unknown = history.state;
  const idx: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : undefined;
  return typeof idx === 'number' ? idx : undefined;
}
