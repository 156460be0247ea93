import { Button } from '@mantine/core';
import { emailReports, fullPath } from '@parley/contract';
import type { EmailReport } from '@parley/domain/email-report';
import { useProjectId } from '#shared/session/session.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { emailReportTexts } from '#texts/email-reports.ts';
import styles from '#features/email-reports/email-reports.module.css';

const { preview: texts } = emailReportTexts;

/** The mail as it would be sent now, in a frame without scripts and without this page's origin. */
export function PreviewDialog({ report: { id, name }, onClose }: { report: EmailReport; onClose: () => void }) {
  const projectId = useProjectId();
  const address = `${fullPath(emailReports.page).replace(':id', String(id))}?project_id=${projectId}`;
  return (
    <Dialog
      title={texts.title(name)}
      size={680}
      onClose={onClose}
      footer={
        <>
          <span className="p-caption">{texts.hint}</span>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <iframe
        className={styles.frame}
        title={texts.frame}
        src={address}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </Dialog>
  );
}
