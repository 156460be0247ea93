import type { Finding } from '@parley/dialogue/lint/finding';
import type { LintContent } from '@parley/dialogue/lint/lint';
import type { Reaction } from '@parley/domain';
import type { LintUpdate } from '#features/reactions/graph/lint-updates.ts';

export interface Linter {
  /** Tells its findings later; of contents that come while it works only the last counts. */
  check: (content: LintContent) => void;
  end: () => void;
}

type Check = (update: LintUpdate) => void;

interface Checking {
  check: Check;
  end: () => void;
}

/** A linter in a worker that is sent what changed, and nothing else. */
export function startLinter(tell: (findings: readonly Finding[]) => void): Linter {
  let isEnded = false;
  let isBusy = false;
  let waiting: LintContent | null = null;
  let sent: Partial<LintContent> = {};
  let checking: Checking | null = null;

  function start(): Checking {
    return startChecking(
      (findings) => {
        if (isEnded) return;
        isBusy = false;
        if (waiting) send(waiting);
        else tell(findings);
      },
      () => {
        // A worker that failed knows nothing any more: the next one is told everything.
        checking?.end();
        [checking, sent, isBusy, waiting] = [null, {}, false, null];
      },
    );
  }

  function send(content: LintContent): void {
    const update = updateOf(sent, content);
    [sent, waiting, isBusy] = [content, null, true];
    checking ??= start();
    checking.check(update);
  }

  return {
    check(content) {
      if (isBusy) waiting = content;
      else send(content);
    },
    end() {
      isEnded = true;
      checking?.end();
    },
  };
}

function updateOf(before: Partial<LintContent>, now: LintContent): LintUpdate {
  const { reactions, ...rest } = now;
  const { reactions: _earlier, ...earlier } = before;
  const known = new Map(before.reactions?.map((reaction): [number, Reaction] => [reaction.id, reaction]));
  // What is no longer given is sent as undefined.
  const lists = Object.keys({ ...earlier, ...rest }).flatMap((name): [string, unknown][] => {
    const list: unknown = Reflect.get(rest, name);
    return Reflect.get(earlier, name) === list && Object.hasOwn(earlier, name) ? [] : [[name, list]];
  });
  return {
    order: reactions.map(({ id }) => id),
    changed: reactions.filter((reaction) => known.get(reaction.id) !== reaction),
    rest: Object.fromEntries(lists),
  };
}

function startChecking(answer: (findings: Finding[]) => void, fail: () => void): Checking {
  if (typeof Worker === 'undefined') return { check: checkHere(answer), end() {} };
  const worker = new Worker(new URL('./lint-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Finding[]>) => answer(data));
  worker.addEventListener('error', ({ message }) => {
    fail();
    throw new Error(message);
  });
  return { check: (update) => worker.postMessage(update), end: () => worker.terminate() };
}

/** Tests have no workers. */
function checkHere(answer: (findings: Finding[]) => void): Check {
  const linter = import('#features/reactions/graph/lint-updates.ts').then(({ lintInSteps }) => lintInSteps());
  return (update) => void linter.then((check) => answer(check(update)));
}
