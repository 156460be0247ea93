import { Button } from '@mantine/core';
import { outbound } from '@parley/contract';
import { useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { usePaged } from '#shared/api/use-paged.ts';
import { counted } from '#texts/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { stopListTexts } from '#texts/stop-list.ts';
import { AddStopped } from '#features/outbound/dialogs/add-stopped.tsx';
import { STOP_LIST } from '#features/outbound/dialogs/stop-list-commands.ts';
import { StopListTable } from '#features/outbound/dialogs/stop-list-table.tsx';
import styles from '#features/outbound/dialogs/dialogs.module.css';

const texts = stopListTexts;

/** The numbers that no campaign of the project calls. */
export function StopListDialog({ onClose }: { onClose: () => void }) {
  const canChange = useCan(outbound.stop);
  const [q, setQ] = useState('');
  const searchInput = useRef<HTMLInputElement>(null);
  useHotkeys(texts.title, [{ keys: 'Ctrl+F', description: texts.search, run: () => searchInput.current?.focus() }], {
    inDialog: true,
  });
  const query = q.trim() === '' ? {} : { q: q.trim().slice(0, 50) };
  const list = usePaged(STOP_LIST, query, ({ projectId, cursor, signal }) =>
    call(outbound.stopList, { projectId, query: { ...query, limit: '100', ...cursor }, signal }),
  );
  const { items, total, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return (
    <Dialog
      title={texts.title}
      size={720}
      onClose={onClose}
      footer={
        <>
          <span className="p-fill p-size-12 p-muted p-figures" role="status">
            {total !== undefined && counted(total, texts.noun)}
          </span>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <p className={styles.about}>{texts.about}</p>
      {canChange && <AddStopped />}
      <SearchField
        label={texts.search}
        query={q}
        inputRef={searchInput}
        className={styles.search}
        onSearch={setQ}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || q === '') return;
          event.stopPropagation();
          setQ('');
        }}
      />
      {error && !items && <StateLine state="error">{error.message}</StateLine>}
      {!items && !error && <SkeletonRows />}
      {items?.length === 0 && <p>{q.trim() === '' ? texts.none : texts.noMatch}</p>}
      {items && items.length > 0 && <StopListTable numbers={items} canChange={canChange} />}
      {hasNextPage && (
        <Button size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Dialog>
  );
}
