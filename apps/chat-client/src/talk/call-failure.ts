/** Why a call failed: no reply, a page that may not call, too many calls, not found, or a reason for callers. */
export type Failure =
  | { kind: 'lost'; seconds?: number }
  | { kind: 'not allowed' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'gone' }
  | { kind: 'refused'; message: string };

export class CallFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** The failure that a reply describes. */
export function failureOf(status: number, retryAfter: string | null, body: string): CallFailure {
  const seconds = Number(retryAfter) || undefined;
  if (status === 429) return new CallFailure({ kind: 'limited', seconds: seconds ?? 10 });
  if (status === 404) return new CallFailure({ kind: 'gone' });
  if (status >= 500) return new CallFailure({ kind: 'lost', ...(seconds === undefined ? {} : { seconds }) });
  return new CallFailure({ kind: 'refused', message: messageIn(body) });
}

function messageIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: string; issues?: { message?: string }[] } };
    return error?.issues?.[0]?.message ?? error?.message ?? '';
  } catch {
    return '';
  }
}
