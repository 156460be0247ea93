import { Button } from '@mantine/core';
import type { Campaign, CampaignContact } from '@parley/domain/campaign';
import { useEffect, type ReactNode } from 'react';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import { uiTexts } from '#texts/ui.ts';
import { ContactRow } from '#features/outbound/contacts/contact-row.tsx';
import type { useContacts } from '#features/outbound/contacts/use-contacts.ts';
import { useMinute } from '#features/outbound/contacts/use-minute.ts';
import styles from '#features/outbound/contacts/contact-list.module.css';

const { contacts: texts } = outboundContactTexts;
const ROW_PX = 32;
const NARROW_ROW_PX = 56;
const MORE = 'more';

interface ContactListProps {
  campaign: Campaign;
  contacts: ReturnType<typeof useContacts>;
  opened: number | undefined;
  onOpen: (id: number) => void;
  onStop: (contact: CampaignContact) => void;
}

/** The contacts of a campaign. Rows out of sight are not drawn; scrolling reads more of them. */
export function ContactList({ campaign, contacts, opened, onOpen, onStop }: ContactListProps) {
  const rowHeight = useIsNarrow() ? NARROW_ROW_PX : ROW_PX;
  const now = useMinute();
  const { items, error, refetch, hasNextPage } = contacts;
  if (error && !items) return <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />;
  if (!items) return <SkeletonRows />;
  const { columns } = texts;
  const rows: (CampaignContact | typeof MORE)[] = hasNextPage ? [...items, MORE] : items;
  return (
    <div role="table" aria-label={texts.title} className={styles.list}>
      <div role="row" className={`p-line p-line-head ${styles.line} ${styles.head}`}>
        <span role="columnheader">{columns.destination}</span>
        <span role="columnheader">{columns.name}</span>
        <span role="columnheader" className={styles.spare}>
          {columns.localTime}
        </span>
        <span role="columnheader">{columns.calls}</span>
        <span role="columnheader">{columns.outcome}</span>
        <span role="columnheader">{columns.reason}</span>
        <span role="columnheader" className={`${styles.figure} ${styles.spare}`}>
          {columns.updated}
        </span>
      </div>
      {items.length === 0 && <Line>{texts.noMatch}</Line>}
      <VirtualList
        role="presentation"
        label={texts.title}
        className="p-fill p-shortenable"
        items={rows}
        keyOf={(row) => (row === MORE ? MORE : row.id)}
        rowHeight={rowHeight}
        renderRow={(row) =>
          row === MORE ? (
            <Later contacts={contacts} />
          ) : (
            <ContactRow
              contact={row}
              allowed={1 + campaign.retry_count}
              now={now}
              isOpened={row.id === opened}
              onOpen={() => onOpen(row.id)}
              onStop={() => onStop(row)}
            />
          )
        }
      />
    </div>
  );
}

/** Reads more as soon as it renders, which happens near the end of the list. */
function Later({ contacts }: Pick<ContactListProps, 'contacts'>) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = contacts;
  useEffect(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <Line>
      {isFetchNextPageError ? (
        <Button size="compact-sm" onClick={() => void fetchNextPage()}>
          {uiTexts.tryAgain}
        </Button>
      ) : (
        uiTexts.loading
      )}
    </Line>
  );
}

/** In place of contacts. */
function Line({ children }: { children: ReactNode }) {
  return (
    <div role="row" className={styles.none}>
      <span role="cell">{children}</span>
    </div>
  );
}
