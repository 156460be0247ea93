import { lintInSteps, type LintUpdate } from '#features/reactions/graph/findings/lint-updates.ts';

// Off the main thread: each key in a large project would wait for it.
const check = lintInSteps();
self.addEventListener('message', ({ data }: MessageEvent<LintUpdate>) => {
  const findings = check(data);
  if (findings) self.postMessage(findings);
});
