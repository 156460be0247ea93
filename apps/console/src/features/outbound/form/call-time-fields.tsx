import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { outboundTexts } from '#texts/outbound.ts';
import { cityOf, localClock, passesMidnight } from '#features/outbound/call-time.ts';
import { ownZone, type CampaignDraft } from '#features/outbound/form/campaign-draft.ts';
import styles from '#features/outbound/form/form.module.css';

const { form: texts } = outboundTexts;

export interface DraftFieldsProps {
  draft: CampaignDraft;
  /** The fault of a field of the body. */
  error: (field: string) => string | undefined;
  onChange: (change: Partial<CampaignDraft>) => void;
}

/** The window in UTC, with the local time under it. */
export function CallTimeFields({ draft: { from, to }, error, onChange }: DraftFieldsProps) {
  const [now] = useState(() => new Date());
  return (
    <div>
      <div className={styles.pair}>
        <TextInput
          type="time"
          label={texts.from}
          value={from}
          error={error('call_time_from')}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={texts.to}
          value={to}
          error={error('call_time_to')}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
      </div>
      <p className={styles.hint}>{callTimeHint(from, to, ownZone(), now)}</p>
    </div>
  );
}

function callTimeHint(from: string, to: string, zone: string, now: Date): string {
  const begin = localClock(from, zone, now);
  const end = localClock(to, zone, now);
  if (begin === undefined || end === undefined) return '';
  const hints = [texts.local(begin, end, cityOf(zone))];
  if (from === to) hints.push(texts.allDay);
  else if (passesMidnight(from, to)) hints.push(texts.overMidnight);
  return hints.join('. ');
}
