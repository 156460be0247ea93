import type { Frame, Recognition, Recognizer } from '@parley/voice';

/** 30 s of what the caller is saying: the next recognizer hears it from its beginning. */
const MOST_FRAMES = 1_500;

/**
 * Several recognizers as one: when one fails in a call, the next hears what the caller has said since the last text, so
 * that no turn is lost. `onTakeover` is told which one goes on, and why.
 */
export function inOrder(
  recognizers: readonly [Recognizer, ...Recognizer[]],
  onTakeover: (name: string, why: string) => void,
): Recognizer {
  const [first] = recognizers;
  return {
    name: recognizers.map(({ name }) => name).join(', '),
    mode: first.mode,
    open(options, events) {
      let frames: Frame[] = [];
      let isEnding = false;
      let isClosed = false;
      let at = 0;
      let current: Recognition = openAt(first, 0);

      function openAt(recognizer: Recognizer, index: number): Recognition {
        return recognizer.open(options, {
          partial: (text) => (index === at && !isClosed ? events.partial(text) : undefined),
          final(heard) {
            if (index !== at || isClosed) return;
            isEnding = false;
            frames = [];
            events.final(heard);
          },
          failed: (why) => (index === at && !isClosed ? goOn(why) : undefined),
        });
      }

      function goOn(why: string): void {
        current.close();
        const next = recognizers[at + 1];
        if (!next) return events.failed(why);
        at += 1;
        current = openAt(next, at);
        onTakeover(next.name, why);
        for (const frame of frames) current.push(frame);
        if (isEnding) current.endUtterance();
      }

      return {
        push(frame) {
          if (frames.length >= MOST_FRAMES) frames.shift();
          frames.push(frame.slice());
          current.push(frame);
        },
        endUtterance() {
          isEnding = true;
          current.endUtterance();
        },
        close() {
          isClosed = true;
          frames = [];
          current.close();
        },
      };
    },
  };
}
