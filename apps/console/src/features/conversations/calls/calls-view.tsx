import { SegmentedControl } from '@mantine/core';
import { calls } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { useCan } from '#shared/access/access.tsx';
import { Denied } from '#shared/ui/denied.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { useAddress } from '#shared/use-address.ts';
import { CallPage } from '#features/conversations/calls/call-page.tsx';
import { EarlierCalls } from '#features/conversations/calls/earlier-calls.tsx';
import { GoingCalls } from '#features/conversations/calls/going-calls.tsx';
import { ViewLinks } from '#features/conversations/view-links.tsx';
import { callTexts as texts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/calls.module.css';

const ENVIRONMENTS = ['prod', 'dev', 'draft'] as const satisfies ChatEnvironment[];

/** The telephone calls of an environment, or the page of the call in the address. */
export function CallsView() {
  const { params, write } = useAddress();
  const canOpen = useCan(calls.get);
  const environment = ENVIRONMENTS.find((one) => one === params.get('env')) ?? 'prod';
  const id = Number(params.get('call'));
  const isOpen = Number.isSafeInteger(id) && id > 0;
  return (
    <div className="p-column">
      <PageHeader />
      <div className={`p-tool-bar ${styles.tools}`}>
        <ViewLinks view="calls" />
        <GuideLink page="calls" />
      </div>
      {isOpen && canOpen && <CallPage id={id} environment={environment} />}
      {isOpen && !canOpen && <Denied what={texts.page.noun} grant="GET:/conversations/<id>" />}
      {!isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
        <div className={styles.lists} role="region" aria-label={texts.title} tabIndex={0}>
          <div className={styles.environment}>
            <SegmentedControl
              aria-label={texts.environment}
              value={environment}
              onChange={(chosen) => write({ env: () => chosen })}
              data={ENVIRONMENTS.map((value) => ({ value, label: texts.environments[value] }))}
            />
          </div>
          <GoingCalls environment={environment} />
          <EarlierCalls key={environment} environment={environment} />
        </div>
      )}
    </div>
  );
}
