import type { Campaign } from '@parley/domain/campaign';
import { grouped } from '#texts/counted.ts';
import { outboundTexts as texts } from '#texts/outbound.ts';
import { clockIn } from '#features/outbound/call-time.ts';
import { minutesText } from '#features/outbound/form/campaign-draft.ts';
import { CampaignActions, type CampaignCommands } from '#features/outbound/list/campaign-actions.tsx';
import { StateChip } from '#features/outbound/list/state-chip.tsx';
import { OutcomeBar } from '#features/outbound/outcome-bar.tsx';
import { doneShare } from '#features/outbound/progress-parts.ts';
import styles from '#features/outbound/list/campaign-table.module.css';

interface CampaignTableProps {
  campaigns: readonly Campaign[];
  selected: number | undefined;
  commands: CampaignCommands;
  onSelect: (id: number) => void;
}

export function focusCampaign(id: number): void {
  document.querySelector<HTMLElement>(`[data-campaign="${id}"]`)?.focus();
}

export function CampaignTable({ campaigns, selected, commands, onSelect }: CampaignTableProps) {
  const { columns } = texts;
  return (
    <div className={styles.scroll}>
      <table className={`p-table ${styles.table}`} aria-label={texts.campaigns}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col" className={styles.state}>
              {columns.state}
            </th>
            <th scope="col" className={`${styles.wide} ${styles.environment}`}>
              {columns.environment}
            </th>
            <th scope="col" className={`${styles.wide} ${styles.progress}`}>
              {columns.progress}
            </th>
            <th scope="col" className={`${styles.wide} ${styles.figure} ${styles.done}`}>
              {columns.done}
            </th>
            <th scope="col" className={`${styles.figure} ${styles.count}`}>
              {columns.pending}
            </th>
            <th scope="col" className={`${styles.wide} ${styles.figure} ${styles.count}`}>
              {columns.contacts}
            </th>
            <th scope="col" className={`${styles.wide} ${styles.time}`}>
              {columns.callTime}
            </th>
            <th scope="col" className={`${styles.wide} ${styles.retries}`}>
              {columns.retries}
            </th>
            <th scope="col" className={styles.actionsHead}>
              <span className="p-visually-hidden">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.length === 0 && (
            <tr>
              <td colSpan={10}>{texts.noMatch}</td>
            </tr>
          )}
          {campaigns.map((campaign) => (
            <CampaignRow
              key={campaign.id}
              campaign={campaign}
              isSelected={campaign.id === selected}
              commands={commands}
              onSelect={() => onSelect(campaign.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CampaignRowProps {
  campaign: Campaign;
  isSelected: boolean;
  commands: CampaignCommands;
  onSelect: () => void;
}

function CampaignRow({ campaign, isSelected, commands, onSelect }: CampaignRowProps) {
  const { id, name, state, pause_reason, project_env, counts, pending, contacts } = campaign;
  const from = clockIn(campaign.call_time_from) ?? '';
  const to = clockIn(campaign.call_time_to) ?? '';
  return (
    <tr className="p-row" data-selected={isSelected || undefined} onClick={onSelect}>
      <th scope="row" className={styles.name}>
        <button type="button" className="p-bare-button p-cut" data-campaign={id} aria-pressed={isSelected} title={name}>
          {name}
        </button>
      </th>
      <td>
        <StateChip state={state} reason={pause_reason} />
      </td>
      <td className={styles.wide}>{texts.environments[project_env]}</td>
      <td className={styles.wide}>
        <OutcomeBar counts={counts} height={8} />
      </td>
      <td className={`p-figures ${styles.wide} ${styles.figure}`}>{texts.percent(doneShare(campaign))}</td>
      <td className={`p-figures ${styles.figure}`}>{grouped(pending)}</td>
      <td className={`p-figures ${styles.wide} ${styles.figure} p-muted`}>{grouped(contacts)}</td>
      <td className={`p-figures ${styles.wide}`}>{texts.callTime(from, to)}</td>
      <td className={`p-figures ${styles.wide}`}>
        {texts.retries(campaign.retry_count, minutesText(campaign.retry_interval))}
      </td>
      <td className={styles.actions} onClick={(event) => event.stopPropagation()}>
        <CampaignActions campaign={campaign} commands={commands} />
      </td>
    </tr>
  );
}
