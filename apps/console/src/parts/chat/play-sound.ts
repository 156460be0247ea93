/** Plays a sound; ends with it, or when it is stopped. */
export async function playSound(sound: Blob, signal?: AbortSignal): Promise<void> {
  const url = URL.createObjectURL(sound);
  const audio = new Audio(url);
  const over = Promise.withResolvers<void>();
  audio.addEventListener('ended', () => over.resolve());
  audio.addEventListener('error', () => over.reject(new Error('The audio cannot be played')));
  signal?.addEventListener('abort', () => {
    audio.pause();
    over.resolve();
  });
  try {
    await audio.play();
    await over.promise;
  } finally {
    URL.revokeObjectURL(url);
  }
}
