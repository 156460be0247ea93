import { CloseButton } from '@mantine/core';
import type { AuditVerdict } from '@parley/contract';
import { grouped } from '#texts/counted.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { auditTexts } from '#texts/audit.ts';

const { verify: texts } = auditTexts;

interface VerifyResultProps {
  verdict: AuditVerdict;
  onClose: () => void;
}

/** Tells whether both logs are as they were written, with the hash to note elsewhere. */
export function VerifyResult({ verdict: { audit_trail, login_log }, onClose }: VerifyResultProps) {
  const close = <CloseButton size={28} aria-label={texts.close} onClick={onClose} />;
  if (audit_trail.broken !== null || login_log.broken !== null) {
    return (
      <Strip state="error" role="alert" remedy={close}>
        {audit_trail.broken !== null && texts.brokenAudit(audit_trail.broken)}{' '}
        {login_log.broken !== null && texts.brokenLogins(login_log.broken)}
      </Strip>
    );
  }
  return (
    <Strip state="ok" role="status" remedy={close}>
      {texts.intact(grouped(audit_trail.entries), grouped(login_log.entries))}{' '}
      {audit_trail.head && (
        <CopyButton value={`audit:${audit_trail.head.id}:${audit_trail.head.hash}`} label={texts.copy} />
      )}
    </Strip>
  );
}
