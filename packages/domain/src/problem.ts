/** An expected refusal. `http` turns the kind into a status, the console turns the status into a notice. */
export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'password_expired'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many'
  | 'unavailable';

export interface Issue {
  /** The path in the request: `body.actions.0.name`, `query.project_id`. */
  path: string;
  message: string;
}

export interface ConflictOf {
  resource: string;
  id: number;
  version: number;
  who: number | null;
  deleted: boolean;
}

export interface ProblemDetails {
  issues?: Issue[];
  conflicts?: ConflictOf[];
  /** Overrides the kind as the machine-readable code. */
  code?: string;
  /** Seconds after which the caller may try again. */
  retryAfter?: number;
}

export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly details: ProblemDetails;

  constructor(kind: ProblemKind, message: string, details: ProblemDetails = {}) {
    super(message);
    this.name = 'Problem';
    this.kind = kind;
    this.details = details;
  }
}

/** Refuses one field, with the message at that field. */
export function invalidField(path: string, message: string): Problem {
  return new Problem('invalid', message, { issues: [{ path, message }] });
}
