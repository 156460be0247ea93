import { FINAL_MS, type KnownWords } from '@parley/voice/listening/spoken-line';
import { nodeClock } from '@parley/voice/node/node-clock';
import { websocketPeer, type PeerSocket } from './websocket-peer.ts';

/** A Vosk server that knows the words of its callers: partial texts soon after them, the text 150 ms after the end. */
export function recognizerPeer(wordsOf: (number: string) => KnownWords | undefined) {
  return websocketPeer({
    opened(path, socket: PeerSocket) {
      const words = wordsOf(new URL(path, 'ws://peer').searchParams.get('call') ?? '');
      const forget = words?.onPartial((partial) => socket.send({ partial }));
      return {
        message(message) {
          if (message['eof'] !== 1) return;
          const text = words?.take() ?? '';
          nodeClock.after(FINAL_MS, () => {
            socket.send({ text });
            socket.close();
          });
        },
        closed: () => forget?.(),
      };
    },
  });
}
