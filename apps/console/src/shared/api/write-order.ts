const writes = new Map<number | undefined, Promise<unknown>>();

/** Sends the writes of a project one after another, because each must name the version that the last one made. */
export function afterEarlierWrites<T>(projectId: number | undefined, send: () => Promise<T>): Promise<T> {
  const earlier = writes.get(projectId) ?? Promise.resolve();
  const own = earlier.then(send, send);
  writes.set(projectId, own);
  return own;
}
