import { deployments } from '@parley/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconFlask, IconRepeat, IconRocket, IconWebhook, IconWorld, type Icon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useDeploying } from '#features/deployments/dialog/deploy.ts';
import { DeploymentList } from '#features/deployments/list/deployment-list.tsx';
import { DeploymentFilters } from '#features/deployments/list/filter-bar.tsx';
import {
  FILTER_NAMES,
  filteredDeployments,
  filterIn,
  isFiltering,
  liveIds,
} from '#features/deployments/list/deployment-filters.ts';
import { useNothingToReplay } from '#features/deployments/list/replay-button.tsx';
import { ReplayPart } from '#features/deployments/list/replay-part.ts';
import { WaitingList } from '#features/deployments/list/waiting-list.tsx';
import { WebhooksDialog } from '#features/deployments/webhooks/webhooks-dialog.tsx';
import { deploymentTexts } from '#texts/deployments.ts';
import { webhookTexts } from '#texts/webhooks.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/deployments/deployments-screen.module.css';

/** Lists all deployments to testing and production, newest first, with a rollback for each older one of production. */
export function DeploymentsScreen() {
  const { data: list, error, refetch } = useRead(deployments.list);
  const readName = useUserName();
  const deploying = useDeploying();
  const { params, write } = useAddress();
  const [user, setUser] = useAddressText(params.get('user') ?? '', (name) => write({ user: () => name }));
  const userInput = useRef<HTMLInputElement>(null);

  useHotkeys(deploymentTexts.title, [
    { keys: 'Ctrl+F', description: deploymentTexts.shortcuts.user, run: () => userInput.current?.focus() },
  ]);

  if (error && !list) {
    return <LoadError what={deploymentTexts.title} error={error} onRetry={() => void refetch()} />;
  }
  if (!list) return <SkeletonRows />;
  // A program deploys with a token, which has no user.
  const userName = (id: number | null) => (id === null ? texts.users.unknown : readName(id));
  if (list.length === 0 && !deploying) {
    return (
      <>
        <WaitingList userName={userName} />
        <NothingDeployed />
      </>
    );
  }

  const filter = { ...filterIn(params), user };
  return (
    <>
      <PageHeader count={list.length} />
      <div className="p-tool-bar p-wrap">
        <DeploymentFilters
          filter={filter}
          isFiltering={isFiltering(filter)}
          userInput={userInput}
          onUser={setUser}
          onDays={(name, { from, to }) => write({ [`${name}_from`]: () => from, [`${name}_to`]: () => to })}
          onEnvironment={(environment) => write({ env: () => environment ?? '' })}
          onClear={() => {
            setUser('');
            write(Object.fromEntries(FILTER_NAMES.map((name) => [name, () => ''])));
          }}
        />
        <div className={`p-flex-row p-wrap p-gap-8 p-push-right ${styles.tools}`}>
          <MoreButtons />
          <DeployButtons />
        </div>
      </div>
      <WaitingList userName={userName} />
      <DeploymentList
        list={filteredDeployments(list, filter, userName)}
        all={list}
        live={liveIds(list)}
        deploying={deploying}
        userName={userName}
        shown={shownIn(params)}
      />
    </>
  );
}

/** The deployment that the address names. */
function shownIn(params: URLSearchParams): number | undefined {
  const id = Number(params.get('deployment') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function NothingDeployed() {
  return (
    <EmptyState
      icon={IconRocket}
      title={deploymentTexts.empty.title}
      action={
        <>
          <DeployButtons isFirst />
          <MoreButtons isFirst />
        </>
      }
    >
      {deploymentTexts.empty.text} <GuideLink page="deployments" />
    </EmptyState>
  );
}

/** Opens the less common dialogs. */
function MoreButtons({ isFirst = false }: { isFirst?: boolean }) {
  const [opened, setOpened] = useState<'replay' | 'webhooks'>();
  const close = () => setOpened(undefined);
  return (
    <>
      {/* Without a deployment there is nothing to replay. */}
      {!isFirst && (
        <Can do={deployments.replay}>
          <ReplayTool onClick={() => setOpened('replay')} />
        </Can>
      )}
      <Can do={deployments.webhooks}>
        <ToolButton icon={IconWebhook} label={webhookTexts.open} onClick={() => setOpened('webhooks')} />
      </Can>
      {opened === 'replay' && <ReplayPart onClose={close} />}
      {opened === 'webhooks' && <WebhooksDialog onClose={close} />}
    </>
  );
}

function ReplayTool({ onClick }: { onClick: () => void }) {
  const { open, nothingToReplay } = deploymentTexts.replay;
  const reason = useNothingToReplay() ? nothingToReplay : undefined;
  return <ToolButton icon={IconRepeat} label={open} reason={reason} onClick={onClick} />;
}

interface ToolButtonProps {
  icon: Icon;
  label: string;
  /** Why it cannot be used. */
  reason?: string | undefined;
  onClick: () => void;
}

function ToolButton({ icon: Picture, label, reason, onClick }: ToolButtonProps) {
  const isDisabled = reason !== undefined;
  return (
    <ActionIcon
      size="var(--p-control, 32px)"
      variant="default"
      aria-label={label}
      title={reason ?? label}
      aria-disabled={isDisabled}
      {...(isDisabled ? { 'data-disabled': true } : { onClick })}
    >
      <Picture size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** One button per environment, each for users who may deploy there. */
function DeployButtons({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <>
      <Can do={deployments.deploy} environment="dev">
        <Button
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<IconFlask size={16} stroke={1.75} aria-hidden />}
          onClick={() => openDeploy('dev')}
        >
          {texts.deployments.toTesting}
        </Button>
      </Can>
      <Can do={deployments.deploy} environment="prod">
        <Button leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />} onClick={() => openDeploy('prod')}>
          {texts.deployments.toProduction}
        </Button>
      </Can>
    </>
  );
}
