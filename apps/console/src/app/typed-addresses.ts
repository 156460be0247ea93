/**
 * The router orders history entries by a number that it stores in each, and an address typed by hand has no number: the
 * router could not block it with unsaved changes, and later navigation back would go too far. Call it before the router
 * listens; after that, report every place that the router has reached.
 */
export function numberTypedAddresses(): () => void {
  let known = { idx: 0, hash: '' };
  const note = () => {
    known = { idx: numberHere() ?? 0, hash: location.hash };
  };
  note();
  window.addEventListener('popstate', () => {
    // Entering the current address again replaces the entry.
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
