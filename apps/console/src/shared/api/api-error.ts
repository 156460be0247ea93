import { GRANTS, type Grant } from '@parley/domain/permission';
import type { ConflictOf, Issue } from '@parley/domain/problem';
import { noticeTexts } from '#texts/notices.ts';

/** A call that was refused or never answered. `status` is 0 when there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly conflicts: ConflictOf[];
  readonly requestId: string | undefined;
  /** The id of the refused item when several are saved one after another. */
  thing: number | undefined;
  /** True once the global handler has shown the error, so that it is shown only once. */
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
 * A call that was skipped because the user lacks its grant. The control should not have been there: a notice appears
 * only if typed text would be lost.
 */
export class CallSkipped extends Error {
  constructor(grant: Grant) {
    super(noticeTexts.needsPermission(GRANTS[grant].title));
    this.name = 'CallSkipped';
  }
}
