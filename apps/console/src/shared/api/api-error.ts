import type { ConflictOf, Issue } from '@parley/domain/problem';
import { noticeTexts } from '#texts/notices.ts';

/** A call that was refused or never answered. `status` is 0 when there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly conflicts: ConflictOf[];
  readonly requestId: string | undefined;
  /** The id of the one that was refused, where several are saved one after another. */
  thing: number | undefined;
  /** Whether the global handler has told the user, so that nobody tells it a second time. */
  wasTold = false;

  constructor(
    status: number,
    details: {
      code: string;
      message: string;
      issues?: Issue[] | undefined;
      conflicts?: ConflictOf[] | undefined;
      requestId?: string | undefined;
    },
  ) {
    super(details.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = details.code;
    this.issues = details.issues ?? [];
    this.conflicts = details.conflicts ?? [];
    this.requestId = details.requestId;
  }

  /** The message for one field of the body, by its name. */
  issueAt(field: string): string | undefined {
    return this.issues.find(({ path }) => path === field || path === `body.${field}`)?.message;
  }
}

/**
 * A call that was not made because the user lacks its grant. The control should not have been there: it is told only
 * where something that was typed would be lost.
 */
export class CallSkipped extends Error {
  constructor(grant: string) {
    super(noticeTexts.needsPermission(grant));
    this.name = 'CallSkipped';
  }
}
