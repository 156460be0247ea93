import { storage, type StorageQuota } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { shownSize } from '#shared/shown-size.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { storageTexts } from '#texts/storage.ts';

const { quota: texts } = storageTexts;

/** From this share on, the screen warns. */
const NEARLY_FULL = 0.9;

/** The bytes that the project holds and may hold: files and what callers sent. */
export function useQuota(): StorageQuota | undefined {
  return useRead(storage.quota, { handles: ['local'] }).data;
}

/** Warns before uploads and attachments of callers are refused, and says what helps. */
export function QuotaStrip({ quota }: { quota: StorageQuota }) {
  const { used, allowed, attachments } = quota;
  if (used < allowed * NEARLY_FULL) return null;
  const isFull = used >= allowed;
  return (
    <Strip state={isFull ? 'error' : 'warning'} role="status">
      {isFull ? texts.full(shownSize(allowed)) : texts.nearlyFull(shownSize(Math.max(allowed - used, 0)))}{' '}
      {attachments > 0 ? texts.remedyWithAttachments(shownSize(attachments)) : texts.remedy}
    </Strip>
  );
}
