import { TestAnswer, type TrackerEntry } from '@parley/domain';
import type { HttpAnswer, HttpRequest } from '#host.ts';
import { log, type Turn } from '#turn.ts';

/** The characters of an answer's JSON body that are kept; of a longer one only its arrival is noted. */
const MOST_WRITTEN = 10_000;

/** Sends a request. In a talk with the draft its answer is written down, so that a test can give it again. */
export async function send(turn: Turn, request: HttpRequest): Promise<HttpAnswer> {
  const { method, url } = request;
  const answer = await turn.host.http(request);
  if (turn.host.environment !== 'draft') return answer;
  const { status, body } = answer.ok ? answer.value : { status: 0, body: null };
  const isLong = JSON.stringify(body).length > MOST_WRITTEN;
  log(turn, 'fine', `${method} ${url} answered ${status}`, {
    answered: { method, url, status, ...(isLong ? {} : { body }) },
  });
  return answer;
}

/** The answers that were written down, as a test gives them. */
export function answersIn(entries: readonly TrackerEntry[]): TestAnswer[] {
  return entries.flatMap(({ type, args }) => {
    const answer = type === 'log' ? TestAnswer.safeParse(args['answered']) : undefined;
    return answer?.success ? [answer.data] : [];
  });
}
