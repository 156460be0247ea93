import type { Finding } from '@parley/dialogue/lint/finding';
import type { LintContent } from '@parley/dialogue/lint/lint-content';
import type { Reaction } from '@parley/domain';
import { whenBrowserIdle } from '#shared/when-idle.ts';
import type { LintUpdate } from '#features/reactions/graph/findings/lint-updates.ts';

/** How many reactions are copied for the worker in one go; copying blocks the page. */
const PART = 200;

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

interface LinterEvents {
  tell: (findings: readonly Finding[]) => void;
  /** Tells that the check failed. */
  fail: (error: unknown) => void;
}

/** Runs the linter in a worker that receives only changes. Without a worker the page runs it. */
export function startLinter({ tell, fail }: LinterEvents): Linter {
  let isEnded = false;
  let hasWorker = typeof Worker !== 'undefined';
  let asked: LintContent | null = null;
  let waiting: LintContent | null = null;
  let sent: Partial<LintContent> = {};
  let checking: Checking | null = null;

  function answer(findings: readonly Finding[]): void {
    if (isEnded) return;
    asked = null;
    if (waiting) send(waiting);
    else tell(findings);
  }

  /** A failed worker has lost its state: the next one receives everything. */
  function giveUp(error: unknown): void {
    if (isEnded) return;
    checking?.end();
    const next = hasWorker ? (waiting ?? asked) : waiting;
    const isOver = !hasWorker;
    [checking, sent, asked, waiting, hasWorker] = [null, {}, null, null, false];
    if (isOver) fail(error);
    if (next) send(next);
  }

  function send(content: LintContent): void {
    const update = updateOf(sent, content);
    [sent, asked, waiting] = [content, content, null];
    checking ??= hasWorker ? checkInWorker(answer, giveUp) : checkHere(answer, giveUp);
    checking.check(update);
  }

  return {
    check(content) {
      if (asked) waiting = content;
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
  // A list that is no longer given is sent as undefined.
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

function checkInWorker(answer: (findings: Finding[]) => void, fail: (error: unknown) => void): Checking {
  const worker = new Worker(new URL('./lint-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Finding[]>) => answer(data));
  worker.addEventListener('error', ({ message }) => fail(new Error(message)));
  let isEnded = false;
  async function sendInParts({ changed, ...update }: LintUpdate): Promise<void> {
    let from = 0;
    for (; from + PART < changed.length; from += PART) {
      worker.postMessage({ order: [], rest: {}, changed: changed.slice(from, from + PART), isPart: true });
      await new Promise<void>(whenBrowserIdle);
      if (isEnded) return;
    }
    worker.postMessage({ ...update, changed: changed.slice(from) });
  }
  return {
    check: (update) => void sendInParts(update).catch(fail),
    end() {
      isEnded = true;
      worker.terminate();
    },
  };
}

function checkHere(answer: (findings: Finding[]) => void, fail: (error: unknown) => void): Checking {
  const linter = import('#features/reactions/graph/findings/lint-updates.ts').then(({ lintInSteps }) => lintInSteps());
  const check = (update: LintUpdate) => void linter.then((run) => run(update) ?? []).then(answer, fail);
  return { check, end() {} };
}
