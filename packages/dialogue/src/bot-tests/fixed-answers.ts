import type { TestAnswer } from '@parley/domain';
import type { Host, HttpAnswer, HttpRequest } from '#host.ts';

/** Answers requests as a test says. Of several answers that fit, each is given once, and the last one from then on. */
export function fixedAnswers(answers: readonly TestAnswer[]): Host['http'] {
  const given = new Set<TestAnswer>();
  return async (request) => {
    const fitting = answers.filter((answer) => fits(answer, request));
    const next = fitting.find((answer) => !given.has(answer)) ?? fitting.at(-1);
    if (next === undefined) {
      return { ok: false, error: `The test has no reply to ${request.method} ${request.url}` };
    }
    given.add(next);
    return answerOf(next);
  };
}

function fits({ method, url }: TestAnswer, request: HttpRequest): boolean {
  if (method !== undefined && method !== request.method) return false;
  return url.endsWith('*') ? request.url.startsWith(url.slice(0, -1)) : request.url === url;
}

function answerOf({ status, headers = {}, body }: TestAnswer): HttpAnswer {
  if (status === 0) return { ok: false, error: 'The request fails in this test' };
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  // Copied, because an action may change its answer.
  return { ok: true, value: { status, headers: Object.fromEntries(named), body: structuredClone(body) } };
}
