import { Button } from '@mantine/core';
import { outbound, type Forecast } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#texts/counted.ts';
import { shownMinute } from '#shared/times.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { uiTexts } from '#texts/ui.ts';
import { startCampaign } from '#features/outbound/campaign-commands.ts';
import { UnsignedCallbacks } from '#features/outbound/dialogs/unsigned-callbacks.tsx';
import styles from '#features/outbound/dialogs/dialogs.module.css';

const { forecast: texts, importing } = outboundTexts;

interface ForecastDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Shows before a start who will be called, and who will not and why. */
export function ForecastDialog({ campaign, onClose }: ForecastDialogProps) {
  const { id, name, project_env } = campaign;
  const { data, error, refetch } = useRead(outbound.forecast, { params: { id }, staleTime: 0, handles: ['local'] });
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
      {error && (
        <StateLine state="error" role="alert">
          {texts.failed(error.message)}{' '}
          <button type="button" className="p-inline-link" onClick={() => void refetch()}>
            {texts.again}
          </button>
        </StateLine>
      )}
      {!data && !error && <p role="status">{texts.reading}</p>}
      {data && (
        <>
          <Summary forecast={data} />
          {data.countries_to_allow.length > 0 && (
            <AllowCountries campaign={campaign} countries={data.countries_to_allow} onAllowed={() => void refetch()} />
          )}
          {data.has_unsigned_callbacks && <UnsignedCallbacks />}
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
      {by_reason.length > 0 && <Reasons reasons={by_reason} />}
      <Later forecast={forecast} />
      {contacts > 0 && first_call_at !== null && <p>{texts.first(shownMinute(first_call_at))}</p>}
      <End forecast={forecast} />
    </>
  );
}

/** The time by which each contact was called once, and the basis of the estimate. */
function End({ forecast }: { forecast: Forecast }) {
  const { called, skipped, finishes_about, left_at_end, lines, calls_per_second, call_seconds } = forecast;
  if (called === 0) return null;
  return (
    <>
      {finishes_about !== null && <p>{texts.finishes(shownMinute(finishes_about), skipped > 0)}</p>}
      {left_at_end > 0 && (
        <StateLine state="warning">{texts.leftAtEnd(counted(left_at_end, importing.contact))}</StateLine>
      )}
      <p className="p-caption">
        {texts.pace(counted(lines, texts.line), counted(calls_per_second, texts.call), grouped(call_seconds))}
      </p>
    </>
  );
}

/** How many contacts are called now, and how many later and why. */
function Later({ forecast: { called_now, called_later, later_by_reason } }: { forecast: Forecast }) {
  if (called_later === 0) return null;
  return (
    <>
      <p>{texts.now(counted(called_now, importing.contact))}</p>
      <p>{texts.later(counted(called_later, importing.contact))}</p>
      <Reasons reasons={later_by_reason} />
    </>
  );
}

function Reasons({ reasons }: { reasons: Forecast['by_reason'] }) {
  return (
    <ul className={`p-plain-list ${styles.reasons}`}>
      {reasons.map(({ kind, text, count }) => (
        <li key={`${kind} ${text}`}>
          <span>{text}</span>
          <strong className="p-figures">{grouped(count)}</strong>
        </li>
      ))}
    </ul>
  );
}

const COUNTRIES_NAMED = 8;

interface AllowCountriesProps {
  campaign: Campaign;
  countries: readonly string[];
  onAllowed: () => void;
}

/** Offers the countries of the call list to a campaign that does not allow any country yet. */
function AllowCountries({ campaign: { id, rules, version }, countries, onAllowed }: AllowCountriesProps) {
  const canEdit = useCan(outbound.update);
  const [isBusy, setBusy] = useState(false);
  if (!canEdit) return null;
  async function allow(): Promise<void> {
    setBusy(true);
    try {
      const body = { rules: { ...rules, countries: [...countries] } };
      await call(outbound.update, { params: { id }, body, atime: version });
      await refresh(outbound.list);
      onAllowed();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="compact-sm" loading={isBusy} onClick={() => void allow()}>
      {countries.length > COUNTRIES_NAMED ? texts.allowMany(countries.length) : texts.allow(countries.join(', '))}
    </Button>
  );
}
