import { Button } from '@mantine/core';
import { outbound, type CampaignProgress } from '@parley/contract';
import { CAMPAIGN_STATES } from '@parley/domain/campaign';
import { ENVIRONMENTS } from '@parley/domain/deployment';
import { IconAdjustmentsHorizontal, IconPhoneOff, IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Can } from '#shared/access/access.tsx';
import { grouped } from '#texts/counted.ts';
import { FilterMenu } from '#shared/ui/filter-menu.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { outboundTexts as texts } from '#texts/outbound.ts';
import { stopListTexts } from '#texts/stop-list.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { isFiltering, type CampaignFilter } from '#features/outbound/list/campaign-filter.ts';
import styles from '#features/outbound/list/campaign-tools.module.css';

interface CampaignToolsProps {
  filter: CampaignFilter;
  searchInput: RefObject<HTMLInputElement | null>;
  progress: CampaignProgress | undefined;
  onSearch: (text: string) => void;
  onFilter: (name: 'env' | 'state', value: string) => void;
  onClear: () => void;
  onLeave: () => void;
  onStopList: () => void;
  onAdd: () => void;
}

/** The search and the filters of the campaigns, which are in the address, and what concerns all campaigns. */
export function CampaignTools(props: CampaignToolsProps) {
  const { filter, searchInput, progress, onSearch, onFilter, onClear, onLeave, onStopList, onAdd } = props;
  return (
    <div className={`p-tool-bar ${styles.tools}`} role="search">
      <SearchField
        label={texts.search}
        query={filter.q}
        inputRef={searchInput}
        className={styles.search}
        onSearch={onSearch}
        onLeave={onLeave}
      />
      <MoreTools icon={IconAdjustmentsHorizontal}>
        <FilterMenu
          label={texts.filters.environment}
          value={filter.env}
          options={ENVIRONMENTS.map((value) => ({ value, label: texts.environments[value] }))}
          onChoose={(value) => onFilter('env', value)}
        />
        <FilterMenu
          label={texts.filters.state}
          value={filter.state}
          options={CAMPAIGN_STATES.map((value) => ({ value, label: texts.states[value] }))}
          onChoose={(value) => onFilter('state', value)}
        />
        {isFiltering(filter) && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            {texts.clear}
          </Button>
        )}
        <span className={styles.gap} />
        {progress && progress.lines > 0 && <Lines used={progress.lines_in_use} all={progress.lines} />}
        <GuideLink page="outbound" />
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPhoneOff size={16} stroke={1.75} aria-hidden />}
          onClick={onStopList}
        >
          {stopListTexts.title}
        </Button>
      </MoreTools>
      <Can do={outbound.create}>
        <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
          {specTexts.outbound.add}
        </Button>
      </Can>
    </div>
  );
}

function Lines({ used, all }: { used: number; all: number }) {
  const { lines, ofLines } = texts.detail;
  return (
    <span className={`${styles.lines} p-caption`}>
      {lines}
      <progress className={`p-progress ${styles.bar}`} aria-label={lines} max={all} value={Math.min(used, all)} />
      <strong className="p-figures">{grouped(used)}</strong> {ofLines(grouped(all))}
    </span>
  );
}
