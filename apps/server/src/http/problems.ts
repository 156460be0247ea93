import type { ErrorBody } from '@parley/contract';
import { Problem, type ProblemKind } from '@parley/domain/problem';
import type { FastifyError } from 'fastify';
import { isDatabaseUnavailable, isDiskFull } from '#platform/db/is-unavailable.ts';

/** The one table from refusals to statuses. */
const STATUS: Record<ProblemKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  // 402 is the product's status for a missing permission; 403 would send the user to the sign-in.
  forbidden: 402,
  password_expired: 402,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  unavailable: 503,
};

const KIND_BY_STATUS: Record<number, ProblemKind> = {
  400: 'invalid',
  // For static files: a path outside of their folder, or a hidden one.
  403: 'not_found',
  404: 'not_found',
  405: 'not_found',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_type',
  429: 'too_many',
  431: 'too_large',
  503: 'unavailable',
};

export interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
  /** True for a bug, which is logged with its cause. */
  isBug: boolean;
}

/** Describes an error to a caller: refusals in full, bugs only by the request's id. */
export function refusal(error: unknown, requestId: string): Refusal {
  const problem = asProblem(error);
  if (!problem) {
    const message = 'Something went wrong on the server.';
    return {
      status: 500,
      headers: {},
      body: { error: { code: 'internal', message, request_id: requestId } },
      isBug: true,
    };
  }
  const { code, issues, conflicts, retryAfter } = problem.details;
  return {
    status: STATUS[problem.kind],
    headers: retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) },
    body: {
      error: {
        code: code ?? problem.kind,
        message: problem.message,
        ...(issues ? { issues } : {}),
        ...(conflicts ? { conflicts } : {}),
        request_id: requestId,
      },
    },
    isBug: false,
  };
}

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isDiskFull(error)) {
    const message = 'The disk of the database is full, so nothing can be saved. Please tell an administrator.';
    return new Problem('unavailable', message, { code: 'disk_full', retryAfter: 5 });
  }
  if (isDatabaseUnavailable(error)) {
    return new Problem('unavailable', 'The database cannot be reached at the moment. Please try again.', {
      retryAfter: 2,
    });
  }
  const { statusCode, message } = error as Partial<FastifyError>;
  const kind = statusCode === undefined ? undefined : KIND_BY_STATUS[statusCode];
  return kind ? new Problem(kind, String(message)) : null;
}
