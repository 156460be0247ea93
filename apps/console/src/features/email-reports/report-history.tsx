import { emailReports } from '@parley/contract';
import type { EmailReport, EmailSending } from '@parley/domain/email-report';
import { counted } from '#texts/counted.ts';
import { useRead } from '#shared/api/hooks.ts';
import { shownMinute } from '#shared/times.ts';
import { shownIn } from '#shared/zoned-time.ts';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { emailReportTexts } from '#texts/email-reports.ts';
import { SENDING_ICONS } from '#features/email-reports/sending-icons.ts';
import styles from '#features/email-reports/email-reports.module.css';

const { history: texts, panel: panelTexts, recipient } = emailReportTexts;
const SOON_MS = 2_000;
const LATER_MS = 30_000;

/** Lists the sent copies of a report, newest first, with the mail server's answers. */
export function ReportHistory({ report: { id, time_zone: zone } }: { report: EmailReport }) {
  const { data } = useRead(emailReports.sendings, {
    params: { id },
    refetchInterval: (list) => (list?.some(({ ended }) => ended === null) ? SOON_MS : LATER_MS),
  });
  return (
    <section className={styles.history} aria-label={panelTexts.history}>
      <h3 className={styles.heading}>{panelTexts.history}</h3>
      {!data && <SkeletonRows rows={2} />}
      {data?.length === 0 && <p className="p-caption">{panelTexts.noHistory}</p>}
      <ul className="p-plain-list">
        {data?.map((sending) => (
          <SendingRow key={sending.id} sending={sending} zone={zone} />
        ))}
      </ul>
    </section>
  );
}

function SendingRow({ sending, zone }: { sending: EmailSending; zone: string }) {
  const { slot, state, created, ended, attempts, due, sent_to: sentTo, refused, error } = sending;
  return (
    <li className={styles.sending}>
      <StateIcon state={SENDING_ICONS[state]} />
      <div className="p-narrowable">
        <div>
          {texts.states[state]} {shownMinute(ended ?? created)}
        </div>
        <div className="p-caption">{slot === null ? texts.byHand : texts.scheduled(shownIn(zone, slot))}</div>
        {sentTo.length > 0 && <div className="p-caption">{texts.sentTo(counted(sentTo.length, recipient))}</div>}
        {due !== null && attempts > 0 && (
          <div className="p-caption">{texts.nextTry(shownMinute(due), attempts + 1)}</div>
        )}
        {refused.map(({ address, reason }) => (
          <div key={address} className="p-text-12 p-secondary p-break-anywhere">
            {texts.refused(address, reason)}
          </div>
        ))}
        {error !== null && refused.length === 0 && (
          <div className="p-text-12 p-secondary p-break-anywhere">{error}</div>
        )}
      </div>
    </li>
  );
}
