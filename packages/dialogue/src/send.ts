import { TestAnswer, type TrackerEntry } from '@parley/domain';
import type { HttpAnswer, HttpRequest } from '#host.ts';
import { log, type Turn } from '#turn.ts';

/** The longest JSON body of an answer that is kept, in characters. A longer one leaves only the status. */
const MOST_WRITTEN = 10_000;

/** Sends a request. A chat with the draft records the answer, so that a test can give it again. */
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

/** The recorded answers, as a test gives them. */
export function answersIn(entries: readonly TrackerEntry[]): TestAnswer[] {
  return entries.flatMap((entry) => {
    const answer = entry.type === 'log' ? TestAnswer.safeParse(entry.args.answered) : undefined;
    return answer?.success ? [answer.data] : [];
  });
}
