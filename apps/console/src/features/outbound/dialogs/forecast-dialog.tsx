import { Button } from '@mantine/core';
import { outbound, type Forecast } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#shared/counted.ts';
import { shownMinute } from '#shared/times.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { uiTexts } from '#texts/ui.ts';
import { startCampaign } from '#features/outbound/campaign-deeds.ts';
import styles from '#features/outbound/dialogs/dialogs.module.css';

const { forecast: texts, importing } = outboundTexts;

interface ForecastDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Shows before a start who will be called, and who will not and why. */
export function ForecastDialog({ campaign, onClose }: ForecastDialogProps) {
  const { id, name, project_env } = campaign;
  const { data, error } = useRead(outbound.forecast, { params: { id }, staleTime: 0, quiet: true });
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const canStart = data !== undefined && data.obstacles.length === 0 && data.contacts > 0;

  async function start(): Promise<void> {
    setBusy(true);
    const refused = await startCampaign(campaign);
    setBusy(false);
    setRefusal(refused);
    if (refused === undefined) onClose();
  }

  return (
    <Dialog
      title={texts.title(name)}
      size={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button variant="filled" disabled={!canStart} loading={isBusy} onClick={() => void start()}>
            {texts.start}
          </Button>
        </>
      }
    >
      {error && <StateLine state="error">{texts.failed(error.message)}</StateLine>}
      {!data && !error && <p role="status">{texts.reading}</p>}
      {data && (
        <>
          <Summary forecast={data} />
          {data.contacts > 0 && <p>{project_env === 'prod' ? texts.production : texts.testing}</p>}
        </>
      )}
      {refusal !== undefined && (
        <StateLine state="error" role="alert">
          {refusal}
        </StateLine>
      )}
    </Dialog>
  );
}

function Summary({ forecast }: { forecast: Forecast }) {
  const { contacts, skipped, by_reason, first_call_at, obstacles } = forecast;
  const total = counted(contacts, importing.contact);
  return (
    <>
      {obstacles.map((obstacle) => (
        <StateLine key={obstacle} state="error">
          {obstacle}
        </StateLine>
      ))}
      {contacts === 0 && obstacles.length === 0 && <p>{texts.none}</p>}
      {contacts > 0 && (
        <p className={styles.main}>{skipped === 0 ? texts.all(total) : texts.some(grouped(skipped), total)}</p>
      )}
      {by_reason.length > 0 && (
        <ul className={`p-plain-list ${styles.reasons}`}>
          {by_reason.map(({ kind, text, count }) => (
            <li key={`${kind} ${text}`}>
              <span>{text}</span>
              <strong className="p-figures">{grouped(count)}</strong>
            </li>
          ))}
        </ul>
      )}
      {contacts > 0 && first_call_at !== null && <p>{texts.first(shownMinute(first_call_at))}</p>}
    </>
  );
}
