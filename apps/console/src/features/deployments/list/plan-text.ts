import type { PlannedDeployment, SkippedChecks } from '@parley/domain/deployment';
import { counted } from '#texts/counted.ts';
import { shownIn } from '#shared/zoned-time.ts';
import { deploymentTexts } from '#texts/deployments.ts';

const { planned: plannedTexts } = deploymentTexts;

/** `Deployed anyway: 2 failed tests, 1 error`. */
export function skippedText({ failed_tests, tests_not_run, errors }: SkippedChecks): string {
  const { failed, notRun, errors: error } = deploymentTexts.skippedParts;
  const counts: [number, string][] = [
    [failed_tests, failed],
    [tests_not_run, notRun],
    [errors, error],
  ];
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => counted(count, what));
  return deploymentTexts.skipped(parts.join(', '));
}

/** `by Jana N. · 2026-11-24 08:00 (Europe/Prague), approved by Petr M.` */
export function detailsOf(
  { users_id, at, decided_by, decision, expires, state, failure }: PlannedDeployment,
  zone: string,
  userName: (id: number | null) => string,
): string {
  const time = at === null ? undefined : plannedTexts.at(shownIn(zone, at), zone);
  const approver = decided_by === null ? undefined : userName(decided_by);
  const isRequest = expires !== null;
  const parts = [
    (isRequest ? plannedTexts.requestedBy : plannedTexts.scheduledBy)(userName(users_id)),
    state === 'scheduled' && time && approver ? plannedTexts.approvedFor(time, approver) : time,
    state === 'declined' && approver ? plannedTexts.declinedBy(approver) : undefined,
    decision,
    state === 'requested' && expires !== null
      ? plannedTexts.expires(plannedTexts.at(shownIn(zone, expires), zone))
      : undefined,
    failure,
  ];
  return parts.filter(Boolean).join(' · ');
}
