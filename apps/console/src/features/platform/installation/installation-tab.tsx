import { Button } from '@mantine/core';
import { CHECK_GROUPS, installation, type Installation } from '@parley/contract';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { patchRead, useRead, useWrite } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { browserZone } from '#shared/time-zones.ts';
import { useAddress } from '#shared/use-address.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { KeyFoot } from '#shared/ui/key-foot.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { installationTexts as texts } from '#texts/installation.ts';
import { BackupTable } from '#features/platform/installation/backup-table.tsx';
import { CheckPart } from '#features/platform/installation/check-group.tsx';
import { CheckSummary } from '#features/platform/installation/check-summary.tsx';
import { ServerTable } from '#features/platform/installation/server-table.tsx';
import { VersionFacts } from '#features/platform/installation/version-facts.tsx';
import { TabTools } from '#features/platform/tab-tools.tsx';
import styles from '#features/platform/installation/installation.module.css';

const ATTENTION = 'attention';
const NEEDS_ATTENTION = new Set(['fault', 'warning']);

/** The checks of the installation, its servers and its backups. */
export function InstallationTab() {
  const { data, error, refetch } = useRead(installation.get);
  const again = useWrite(installation.check, {
    onSuccess: (state) => patchRead(installation.get, () => state),
  });
  const { params, write } = useAddress();
  const isShort = params.get('show') === ATTENTION;
  const show = (next: boolean) => write({ show: () => (next ? ATTENTION : ''), check: () => '' });
  const check = () => !again.isPending && again.mutate();
  useHotkeys(texts.title, [
    { keys: 'R', description: texts.shortcuts.again, run: check },
    { keys: 'A', description: texts.shortcuts.attention, run: () => show(!isShort) },
  ]);
  if (error && !data) return <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="p-column">
      <TabTools>
        <GuideLink page="operate/monitoring" />
        <Button
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          loading={again.isPending}
          disabled={!data}
          onClick={check}
        >
          {texts.again}
        </Button>
      </TabTools>
      {data ? <State state={data} isShort={isShort} onShow={show} chosen={params.get('check')} /> : <SkeletonRows />}
      <KeyFoot
        keys={[
          { keys: ['R'], does: texts.keys.again },
          { keys: ['A'], does: texts.keys.attention },
        ]}
      >
        <span>{data && texts.summary.version(data.version, browserZone())}</span>
      </KeyFoot>
    </div>
  );
}

const GUIDES: Record<(typeof CHECK_GROUPS)[number], string> = {
  database: 'operate/postgresql',
  machine: 'operate/sizing',
  address: 'operate/proxy',
  secrets: 'operate/secrets',
  services: 'operate/install',
  operation: 'operate/backup',
};

interface StateProps {
  state: Installation;
  isShort: boolean;
  onShow: (isShort: boolean) => void;
  /** The check that the address names. */
  chosen: string | null;
}

function State({ state, isShort, onShow, chosen }: StateProps) {
  const urgent = state.checks.filter((check) => NEEDS_ATTENTION.has(check.state));
  const calm = state.checks.filter((check) => !NEEDS_ATTENTION.has(check.state));
  return (
    <>
      <CheckSummary state={state} isShort={isShort} onShow={onShow} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too. */}
      <div className={`p-fill p-scroll ${styles.parts}`} role="region" aria-label={texts.title} tabIndex={0}>
        {isShort && urgent.length === 0 && (
          <EmptyState icon={IconCircleCheck} title={texts.none.title}>
            {texts.none.text}
          </EmptyState>
        )}
        <CheckPart title={texts.show.attention} checks={urgent} chosen={chosen} />
        {!isShort &&
          CHECK_GROUPS.map((group) => (
            <CheckPart
              key={group}
              title={texts.groups[group]}
              guide={GUIDES[group]}
              checks={calm.filter((one) => one.group === group)}
              chosen={chosen}
            />
          ))}
        {!isShort && (
          <>
            <ServerTable servers={state.servers} />
            <BackupTable backups={state.backups} />
            <VersionFacts state={state} />
          </>
        )}
      </div>
    </>
  );
}
