import { Button } from '@mantine/core';
import { outbound, type CampaignCallback } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { usePaged } from '#shared/api/use-paged.ts';
import { call } from '#shared/api/client.ts';
import { shownTime } from '#shared/times.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import { UnsignedCallbacks } from '#features/outbound/dialogs/unsigned-callbacks.tsx';
import styles from '#features/outbound/dialogs/dialogs.module.css';

const { callbacks: texts } = outboundTexts;
const { contact: contactTexts } = outboundContactTexts;
const ICONS = { waiting: 'pending', sent: 'ok', failed: 'error' } as const;

interface CallbacksDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Every callback that was sent, or waits, with what its receiver answered. */
export function CallbacksDialog({ campaign: { id, name, callback_url }, onClose }: CallbacksDialogProps) {
  const { items, first, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePaged(
    'callbacks of a campaign',
    { id },
    async ({ projectId, cursor, signal }) => ({
      ...(await call(outbound.callbacks, { projectId, params: { id }, query: { limit: '100', ...cursor }, signal })),
      total: 0,
    }),
  );
  return (
    <Dialog title={texts.title(name)} size={720} onClose={onClose} footer={<Close onClose={onClose} />}>
      {error && <StateLine state="error">{error.message}</StateLine>}
      {first?.has_unsigned_callbacks && <UnsignedCallbacks />}
      {!items && !error && <SkeletonRows />}
      {items?.length === 0 && <p>{callback_url === '' ? texts.noAddress : texts.none}</p>}
      {items && items.length > 0 && <CallbackTable callbacks={items} />}
      {hasNextPage && (
        <Button size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </Dialog>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  return (
    <Button data-autofocus onClick={onClose}>
      {texts.close}
    </Button>
  );
}

function CallbackTable({ callbacks }: { callbacks: readonly CampaignCallback[] }) {
  const { columns } = texts;
  return (
    <div className={styles.scroll}>
      <table className={`p-table ${styles.table}`}>
        <TableHead columns={[columns.time, columns.destination, columns.outcome, columns.state, columns.answer]} />
        <tbody>
          {callbacks.map((callback) => (
            <tr key={callback.id}>
              <td className="p-figures">{timeOf(callback.created)}</td>
              <td className="p-figures">{callback.destination_text}</td>
              <td>{callback.outcome && contactTexts.outcomes[callback.outcome]}</td>
              <td>
                <span className="p-inline-row p-gap-6">
                  <StateIcon state={ICONS[callback.state]} />
                  {texts.states[callback.state]}
                </span>
              </td>
              <td className={styles.answer}>{answerOf(callback)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `503, connection refused, 2 tries, next 08:05:00` */
function answerOf({ last_status, last_error, tries, state, next_try_at }: CampaignCallback): string {
  const parts = [
    last_status === null ? '' : String(last_status),
    last_error ?? '',
    tries > 0 ? texts.tries(tries) : '',
    state === 'waiting' && tries > 0 && next_try_at !== null ? texts.next(timeOf(next_try_at)) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The date only where it is not today. */
const timeOf = (seconds: number): string => shownTime(seconds * 1_000_000);
