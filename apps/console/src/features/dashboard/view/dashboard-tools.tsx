import { ActionIcon, Button, Menu } from '@mantine/core';
import { emailReports, reactions, type Stats } from '@parley/contract';
import { DeniedTip } from '#shared/access/denied-tip.tsx';
import { ENVIRONMENTS } from '@parley/domain/deployment';
import { IconChevronDown, IconDownload, IconMail } from '@tabler/icons-react';
import { Can, CanItem } from '#shared/access/access.tsx';
import { offerCsv, saveAs } from '#shared/api/download.ts';
import { grouped } from '#texts/counted.ts';
import { shownTime } from '#shared/times.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { CountedLink } from '#features/dashboard/cards/counted-link.tsx';
import { figuresCsv } from '#features/dashboard/view/csv.ts';
import { RangeMenu } from '#features/dashboard/view/range-menu.tsx';
import { daysOf } from '#features/dashboard/view/ranges.ts';
import { queryOf, type View, type ViewControls } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/view/dashboard-tools.module.css';

const { tools: texts } = dashboardTexts;

interface DashboardToolsProps {
  view: View;
  controls: ViewControls;
  seesProduction: boolean;
  stats: Stats | undefined;
}

/** The part of the conversations that the dashboard shows. */
export function DashboardTools({ view, controls, seesProduction, stats }: DashboardToolsProps) {
  const { environment, range, isCompared, channel } = view;
  const days = daysOf(range);
  const before = days === null ? texts.previousSpan : texts.previousDays(days);
  return (
    <div className="p-tool-bar p-wrap">
      <div className={styles.switch} role="group" aria-label={texts.environment}>
        {ENVIRONMENTS.toReversed().map((one) => (
          <DeniedTip key={one} needs="GET:/stats" environment={one} isDenied={one === 'prod' && !seesProduction}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={one === environment}
              disabled={one === 'prod' && !seesProduction}
              onClick={() => controls.showEnvironment(one)}
            >
              {texts.environments[one]}
            </button>
          </DeniedTip>
        ))}
      </div>
      <RangeMenu range={range} controls={controls} />
      <Choice
        label={texts.compare}
        value={isCompared ? 'before' : 'none'}
        options={[
          { value: 'before', label: before },
          { value: 'none', label: texts.noComparison },
        ]}
        onChoose={(value) => controls.compare(value === 'before')}
      />
      <Choice
        label={texts.channel}
        value={channel}
        options={[
          { value: '', label: texts.allChannels },
          ...[...new Set([...(stats?.channels ?? []), ...(channel === '' ? [] : [channel])])].map((value) => ({
            value,
            label: value,
          })),
        ]}
        onChoose={controls.showChannel}
      />
      <div className={styles.end}>
        {stats && (
          <>
            <CountedLink
              className={styles.live}
              counted={{ environment, outcome: 'open', ...(channel === '' ? {} : { channel }) }}
            >
              <span className={styles.dot} data-live={stats.live > 0 || undefined} aria-hidden />
              <strong>{grouped(stats.live)}</strong> {texts.live}
            </CountedLink>
            <span className={`p-caption p-figures ${styles.updated}`}>
              {texts.updated(shownTime(stats.updated * 1e6))}
            </span>
          </>
        )}
        <Can do={emailReports.list} otherwise={null}>
          <Button
            variant="subtle"
            color="gray"
            className={styles.mail ?? ''}
            title={texts.emailReports}
            renderRoot={(props) => <ScreenLink to="/app/email-reports" {...props} />}
          >
            <IconMail size={16} stroke={1.75} aria-hidden />
            <span className={styles.word}>{texts.emailReports}</span>
          </Button>
        </Can>
        <GuideLink page="dashboard" />
        <DownloadMenu view={view} stats={stats} />
      </div>
    </div>
  );
}

/** Downloads of the shown figures and of the figures by reaction. */
function DownloadMenu({ view, stats }: Pick<DashboardToolsProps, 'view' | 'stats'>) {
  const { environment } = view;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon aria-label={texts.download} title={texts.download}>
          <IconDownload size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!stats} onClick={() => stats && saveAs(`dashboard-${environment}.csv`, figuresCsv(stats))}>
          {texts.downloadCsv}
        </Menu.Item>
        <CanItem
          do={reactions.stats}
          onClick={() =>
            void offerCsv(reactions.stats, `reactions-${environment}.csv`, {
              query: queryOf({ ...view, channel: '' }),
            })
          }
        >
          {texts.downloadReactions}
        </CanItem>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <Button className={styles.menu ?? ''} rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}>
          {label} <strong>{options.find((one) => one.value === value)?.label ?? value}</strong>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((one) => (
          <Menu.Item
            key={one.value}
            aria-current={one.value === value || undefined}
            onClick={() => onChoose(one.value)}
          >
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
