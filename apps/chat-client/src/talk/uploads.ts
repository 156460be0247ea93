import { CallFailure } from '#talk/call-failure.ts';
import { talkIdOf } from '#talk/memory.ts';
import type { TalkParts } from '#talk/talk-parts.ts';
import type { Upload } from '#talk/talk-state.ts';
import type { Job } from '#talk/work.ts';

/** Sends the files that the bot asked for. `onLost` means that they may have arrived, and only the reply was lost. */
export function createUploads({ api, memory, store, hearing, work }: TalkParts, onLost: () => void) {
  let sending = new AbortController();

  async function send(current: Upload): Promise<void> {
    const change = (to: Partial<Upload>) => {
      const { upload } = store.get();
      if (upload?.files === current.files) store.set({ upload: { ...upload, ...to } });
    };
    change({ state: 'sending', share: 0 });
    sending = new AbortController();
    const { files, index } = current;
    const sent = { files, index, lastTimestamp: store.get().view.lastTimestamp };
    try {
      await work.answer(
        api.upload(talkIdOf(memory), sent, (share) => change({ share }), sending.signal),
        ({ tracker }) => {
          store.set({ upload: null });
          hearing.hear(tracker);
        },
      );
    } catch (error) {
      const failure = error instanceof CallFailure ? error.failure : null;
      if (failure?.kind === 'refused') return change({ state: 'refused', refusal: failure.message });
      change({ state: 'paused' });
      onLost();
      throw error;
    }
  }

  return {
    next(): Job | undefined {
      const { upload } = store.get();
      return upload && upload.state !== 'refused' ? () => send(upload) : undefined;
    },
    attach(files: readonly File[], index: number): void {
      store.set({ upload: { files, index, share: 0, state: 'sending', refusal: '' } });
      if (!store.get().trouble) work.goOn();
    },
    cancel(): void {
      store.set({ upload: null });
      sending.abort();
    },
    startAgain: () => sending.abort(),
  };
}
