import { Button } from '@mantine/core';
import { calls, outbound } from '@parley/contract';
import type { Call } from '@parley/domain/call';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { shownTime } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { CallLink } from '#features/conversations/calls/call-link.tsx';
import { numberOf } from '#features/conversations/calls/shown-call.ts';
import { useNow } from '#features/conversations/calls/use-now.ts';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import { callTexts as texts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/calls.module.css';

/** Live events tell of changes at once; this is for a page whose events are broken. */
const LOOK_EVERY_MS = 10_000;
const MOST = '200';

/** The calls in progress of an environment. */
export function GoingCalls({ environment }: { environment: ChatEnvironment }) {
  const { data, error, refetch } = useRead(calls.list, {
    query: { project_env: environment, going: '1', limit: MOST },
    refetchInterval: LOOK_EVERY_MS,
  });
  const items = data?.items;
  const now = useNow((items?.length ?? 0) > 0);
  const { data: campaigns } = useRead(outbound.list, { handles: ['local'] });
  const { columns } = texts;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>
        {texts.going} {items && items.length > 0 && <span className="p-figures p-muted">{items.length}</span>}
      </h2>
      {error && !items && <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />}
      {!error && !items && <SkeletonRows />}
      {items && items.length === 0 && (
        <EmptyState icon={IconPhone} title={texts.none.title}>
          {texts.none.text}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <div className={styles.scroller}>
          <table className={`p-table ${styles.going}`}>
            <TableHead
              columns={[
                ...[columns.number, columns.direction, columns.campaign, columns.since, columns.lasted],
                ...[columns.state, columns.waits],
              ]}
              tools={columns.tools}
            />
            <tbody>
              {items.map((call) => (
                <Row
                  key={call.id}
                  call={call}
                  now={now}
                  campaign={campaigns?.find(({ id }) => id === call.campaign_id)?.name}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  call: Call;
  now: number;
  /** Undefined without the permission to see campaigns. */
  campaign: string | undefined;
}

function Row({ call, now, campaign }: RowProps) {
  const { id, environment, direction, began, answered, state, waits_for: waits, campaign_id: of } = call;
  const number = numberOf(call);
  const end = useWrite(calls.end, { refreshes: [calls.list], notice: texts.hangUp.done });
  const { title, text, button, label } = texts.hangUp;

  async function hangUp() {
    if (!(await confirm({ title: title(number), text, confirmLabel: button, isDestructive: true }))) return;
    end.mutate({ params: { id }, query: { project_env: environment } });
  }

  return (
    <tr>
      <td>
        <CallLink call={call} />
      </td>
      <td>{texts.direction[direction]}</td>
      <td>{of === null ? '' : (campaign ?? texts.campaign(of))}</td>
      <td className="p-figures">{shownTime(began)}</td>
      <td className="p-figures">{answered === null ? '' : shownSpan(now - answered)}</td>
      <td>
        <Chip tone={state === 'listening' ? 'info' : 'plain'}>{texts.states[state ?? 'ringing']}</Chip>
      </td>
      <td>{state === 'listening' && waits !== null ? (texts.waits[waits] ?? waits) : ''}</td>
      <td className={styles.end}>
        <Can do={calls.end}>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={end.isPending || call.hang_up_at !== null}
            aria-label={label(number)}
            leftSection={<IconPhoneOff size={14} stroke={1.75} aria-hidden />}
            onClick={() => void hangUp()}
          >
            {button}
          </Button>
        </Can>
      </td>
    </tr>
  );
}
