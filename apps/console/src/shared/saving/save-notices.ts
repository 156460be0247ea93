import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { notify } from '#shared/notices/notices.ts';
import { shownTime } from '#shared/times.ts';
import { noticeTexts } from '#texts/notices.ts';
import { saveTexts } from '#texts/saving.ts';
import { texts } from '#texts/spec.ts';

/** How the user learns the outcome of a save. */
export interface SaveNotices {
  saved: () => void;
  failed: (error: unknown) => void;
}

export interface SaveAbout {
  projectId: number;
  /** The next save closes the notices of this cause. */
  cause: string;
}

export function noticesAbout(about: SaveAbout): SaveNotices {
  return {
    saved: () => notify.success({ title: texts.saving.saved }),
    failed: (error) => tellFailure(error, about),
  };
}

export function tellDraft(count: number, at: number): void {
  notify.info({
    title: saveTexts.draft.title,
    message: saveTexts.draft.restored(count, shownTime(at * 1_000)),
  });
}

function tellFailure(error: unknown, about: SaveAbout): void {
  if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  if (error instanceof ApiError && error.wasTold) return;
  const message = error instanceof ApiError ? detailsOf(error) : error.message;
  notify.error({ ...about, title: texts.saving.failed, message });
}

/** Quotes the server's message, with the field if it names one. */
function detailsOf({ message, issues, requestId }: ApiError): string {
  const reasons = issues.length > 0 ? issues.map((issue) => `${issue.path}: ${issue.message}`).join('\n') : message;
  return [reasons, saveTexts.kept, ...(requestId ? [noticeTexts.requestId(requestId)] : [])].join('\n');
}
