import { ActionIcon, Button } from '@mantine/core';
import { outbound, type CampaignProgress } from '@parley/contract';
import type { Campaign, ContactGroup } from '@parley/domain/campaign';
import {
  IconChartBar,
  IconDownload,
  IconFileImport,
  IconPlayerPause,
  IconPlayerPlay,
  IconTable,
  IconWebhook,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { counted } from '#texts/counted.ts';
import { shownMinute, shownMoment, soonText } from '#shared/times.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { StateLine } from '#shared/ui/state-line.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { Legend } from '#features/outbound/detail/legend.tsx';
import { OutcomeTable } from '#features/outbound/detail/outcome-table.tsx';
import { StateChip } from '#features/outbound/list/state-chip.tsx';
import { OutcomeBar } from '#features/outbound/outcome-bar.tsx';
import styles from '#features/outbound/detail/campaign-detail.module.css';

const { detail: texts, actions } = outboundTexts;

interface CampaignDetailProps {
  campaign: Campaign;
  progress: CampaignProgress | undefined;
  group: ContactGroup | undefined;
  onGroup: (group: ContactGroup | undefined) => void;
  onImport: () => void;
  onReport: () => void;
  onCallbacks: () => void;
  /** Pauses it, or shows the forecast before a start. */
  onTurn: () => void;
}

/** The selected campaign: its state, its bar, and what can be done with it. */
export function CampaignDetail(props: CampaignDetailProps) {
  const { campaign, progress, group, onGroup, onImport, onReport, onCallbacks, onTurn } = props;
  const { name, state, pause_reason, counts, contacts } = campaign;
  const [isTable, setTable] = useState(false);
  return (
    <section className={styles.detail} aria-label={name}>
      <header className={styles.head}>
        <h2 className={`${styles.name} p-cut`}>{name}</h2>
        {state === 'paused' && pause_reason === 'failures' ? (
          <button type="button" className="p-bare-button" onClick={() => onGroup('failed')}>
            <StateChip state={state} reason={pause_reason} />
          </button>
        ) : (
          <StateChip state={state} reason={pause_reason} />
        )}
        <span className={`${styles.when} p-caption p-cut`}>
          <When campaign={campaign} progress={progress} />
        </span>
        <MoreTools>
          {contacts > 0 && <TableSwitch isTable={isTable} onTable={setTable} />}
          {campaign.callback_url !== '' && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconWebhook size={16} stroke={1.75} aria-hidden />}
              onClick={onCallbacks}
            >
              {texts.callbacks}
            </Button>
          )}
          <Can do={outbound.upload}>
            <Button leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />} onClick={onImport}>
              {actions.importList}
            </Button>
          </Can>
          <Button leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />} onClick={onReport}>
            {actions.report}
          </Button>
        </MoreTools>
        <Can do={outbound.start}>
          <TurnButton state={state} onTurn={onTurn} />
        </Can>
      </header>
      <LimitLine campaign={campaign} reached={progress?.limit_reached ?? null} />
      {contacts > 0 && (
        <>
          <OutcomeBar counts={counts} height={10} />
          {isTable ? <OutcomeTable counts={counts} /> : <Legend counts={counts} chosen={group} onChoose={onGroup} />}
        </>
      )}
    </section>
  );
}

/** Why a running campaign makes no calls although contacts wait. */
function LimitLine({ campaign, reached }: { campaign: Campaign; reached: CampaignProgress['limit_reached'] }) {
  if (reached === null || campaign.state !== 'running') return null;
  const amount = counted(campaign.rules[reached] ?? 0, texts.limitNouns[reached]);
  return (
    <div className={styles.limit}>
      <StateLine state="warning">
        {texts.limits[reached](amount)} {texts.afterLimit}
      </StateLine>
    </div>
  );
}

function TableSwitch({ isTable, onTable }: { isTable: boolean; onTable: (isTable: boolean) => void }) {
  const Icon = isTable ? IconChartBar : IconTable;
  const label = isTable ? texts.showBar : texts.showTable;
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => onTable(!isTable)}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function TurnButton({ state, onTurn }: { state: Campaign['state']; onTurn: () => void }) {
  const isRunning = state === 'running';
  const Icon = isRunning ? IconPlayerPause : IconPlayerPlay;
  return (
    <Button leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={onTurn}>
      {isRunning ? actions.pause : actions.start}
    </Button>
  );
}

function When({ campaign, progress }: Pick<CampaignDetailProps, 'campaign' | 'progress'>) {
  const userName = useUserName();
  const { started, started_by, rules, state } = campaign;
  const parts = [started === null ? texts.notStarted : texts.started(shownMoment(started), userName(started_by))];
  const { finishes_about: finishes = null, forgotten = 0 } = progress ?? {};
  if (state === 'running' && finishes !== null) parts.push(texts.finishes(soonText(finishes)));
  if (rules.ends_at !== null) parts.push(texts.ends(shownMinute(rules.ends_at)));
  if (forgotten > 0) parts.push(texts.forgotten(counted(forgotten, texts.contact)));
  return parts.join(' ');
}
