import { NO_PERSONAL_DATA, type PersonalDataRequest } from '@parley/contract';
import { numberText } from '#platform/telephone/number-text.ts';
import type { StoredRequest } from '#features/personal-data/request-store.ts';

/** The progress of a request, without its conversations. */
export function shownRequest(
  { id, kind, state, subject_kind, subject, counts, failure, who_name, created, finished, erased }: StoredRequest,
  testNames: string[],
): PersonalDataRequest {
  const { deployments = [], ...numbers } = counts;
  const progress =
    state === 'erasing' ? Math.min(1, erased / Math.max(1, counts.conversations)) : Number(state !== 'searching');
  return {
    ...{ id, kind, state, subject_kind, failure, who_name, created, finished },
    subject: subject_kind === 'phone' && subject !== null ? numberText(subject) : subject,
    // A request made before this kind was counted has found nothing of it.
    counts: { ...NO_PERSONAL_DATA, ...numbers },
    deployments,
    test_names: testNames,
    progress,
  };
}
