/**
 * Makes `work` run once at a time per project. A call during a run causes one more run at the end. The returned
 * function never rejects: a failure goes to `onError`.
 */
export function oneReading(
  work: (projectId: number) => Promise<void>,
  onError: (error: unknown, projectId: number) => void,
): (projectId: number) => Promise<void> {
  const underWay = new Map<number, { isAgain: boolean }>();
  return async (projectId) => {
    const under = underWay.get(projectId);
    if (under) {
      under.isAgain = true;
      return;
    }
    const state = { isAgain: true };
    underWay.set(projectId, state);
    try {
      while (state.isAgain) {
        state.isAgain = false;
        await work(projectId);
      }
    } catch (error) {
      onError(error, projectId);
    } finally {
      underWay.delete(projectId);
    }
  };
}
