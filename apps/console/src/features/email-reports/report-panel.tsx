import { Button } from '@mantine/core';
import { emailReports } from '@parley/contract';
import type { EmailReport } from '@parley/domain/email-report';
import { IconEye, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Fact } from '#shared/ui/fact.tsx';
import { Can } from '#shared/access/access.tsx';
import { useWrite } from '#shared/api/hooks.ts';
import { shownIn } from '#shared/zoned-time.ts';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { emailReportTexts } from '#texts/email-reports.ts';
import { ReportHistory } from '#features/email-reports/report-history.tsx';
import { scheduleWords } from '#features/email-reports/schedule.ts';
import styles from '#features/email-reports/email-reports.module.css';

const { panel: texts, ranges, parts: partTexts } = emailReportTexts;

interface ReportPanelProps {
  report: EmailReport;
  canSend: boolean;
  onEdit: () => void;
  onPreview: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** One report: its content, recipients and schedule, and the emails sent so far. */
export function ReportPanel({ report, canSend, onEdit, onPreview, onRemove, onClose }: ReportPanelProps) {
  const { id, name, recipients, schedule, time_zone: zone, project_env, range, parts, next, is_paused } = report;
  const send = useWrite(emailReports.send, {
    refreshes: [emailReports.sendings, emailReports.list],
    notice: texts.queued,
  });
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      footer={
        <Can do={emailReports.send}>
          <QuietButton icon={IconTrash} onClick={onRemove}>
            {texts.remove}
          </QuietButton>
          <Button
            leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
            disabled={!canSend}
            loading={send.isPending}
            onClick={() => send.mutate({ params: { id } })}
          >
            {texts.sendNow}
          </Button>
        </Can>
      }
    >
      <div className={styles.actions}>
        <Button leftSection={<IconEye size={16} stroke={1.75} aria-hidden />} onClick={onPreview}>
          {texts.preview}
        </Button>
        <Can do={emailReports.update}>
          <Button leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
            {texts.edit}
          </Button>
        </Can>
      </div>
      <dl className={styles.facts}>
        <Fact name={emailReportTexts.columns.schedule}>
          {scheduleWords(schedule) ?? schedule}
          <div className="p-caption">{texts.zone(zone)}</div>
        </Fact>
        <Fact name={texts.next}>
          {is_paused ? emailReportTexts.paused : next.map((at) => <div key={at}>{shownIn(zone, at)}</div>)}
        </Fact>
        <Fact name={texts.recipients}>
          {recipients.map((address) => (
            <div key={address} className="p-cut" title={address}>
              {address}
            </div>
          ))}
        </Fact>
        <Fact name={texts.environment}>{texts.environments[project_env]}</Fact>
        <Fact name={texts.range}>{ranges[range]}</Fact>
        <Fact name={texts.parts}>{parts.map((part) => partTexts[part]).join(', ')}</Fact>
      </dl>
      <ReportHistory report={report} />
    </SidePanel>
  );
}
