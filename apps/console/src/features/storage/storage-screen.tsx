import { reactions, storage, type ListedFile } from '@parley/contract';
import { Button } from '@mantine/core';
import { IconCloudUpload, IconFolder, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { useProjectId } from '#shared/session/session.ts';
import { shownSize } from '#shared/shown-size.ts';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SearchBar } from '#shared/ui/search-bar.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { texts as specTexts } from '#texts/spec.ts';
import { storageTexts as texts } from '#texts/storage.ts';
import { deleteFile } from '#features/storage/change-file.tsx';
import { FilePanel } from '#features/storage/file-panel.tsx';
import { FileTable } from '#features/storage/file-table.tsx';
import { fileUses } from '#features/storage/file-uses.ts';
import { QuotaStrip, useQuota } from '#features/storage/quota-strip.tsx';
import { TypeFilter } from '#features/storage/type-filter.tsx';
import { UploadRows } from '#features/storage/upload-rows.tsx';
import { useDrop } from '#shared/ui/use-drop.ts';
import { useShownFiles } from '#features/storage/use-shown-files.ts';
import { useStorageKeys } from '#features/storage/use-storage-keys.ts';
import { useUploadFiles } from '#features/storage/use-upload-files.tsx';
import styles from '#features/storage/storage.module.css';

const NO_FILES: readonly ListedFile[] = [];

/** The files that the bot plays or sends. */
export function StorageScreen() {
  const { data, error, refetch } = useRead(storage.list);
  const { data: readers } = useRead(reactions.list, { handles: ['local'] });
  const quota = useQuota();
  const projectId = useProjectId();
  const searchInput = useRef<HTMLInputElement>(null);
  const { query, search, type, chooseType, shown, selected, select, move } = useShownFiles(data ?? NO_FILES);
  const { canUpload, limit, pick, replace, take, picker } = useUploadFiles(data ?? NO_FILES);
  const canDelete = useCan(storage.remove);
  const uses = fileUses(readers ?? []);
  const dropping = useDrop(canUpload && data !== undefined, (files, hasFolders) => {
    if (hasFolders) notify.warn({ title: specTexts.storage.cannotUpload, message: texts.noFolders });
    void take(files);
  });

  const remove = (file: ListedFile) => deleteFile(file, uses, selected?.name === file.name ? select : undefined);

  useStorageKeys({
    selected,
    searchInput,
    pick: canUpload ? pick : undefined,
    remove: canDelete ? remove : undefined,
    move,
    close: () => select(''),
  });

  if (error && !data) return <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const size = data.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className={`p-columns ${styles['screen']}`} data-dropping={dropping > 0 || undefined}>
      <PageHeader count={data.length} />
      {picker}
      <div className="p-column">
        <SearchBar
          label={texts.search}
          query={query}
          found={shown.length}
          inputRef={searchInput}
          guide="storage"
          onSearch={search}
          onLeave={() => move(0)}
        >
          <TypeFilter files={data} type={type} onType={chooseType} />
          <span className={styles['total']}>
            {quota
              ? texts.quota.used(counted(data.length, texts.file), shownSize(quota.used), shownSize(quota.allowed))
              : texts.total(counted(data.length, texts.file), shownSize(size))}
          </span>
          <Can do={storage.upload}>
            <Button variant="filled" leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={pick}>
              {texts.upload}
            </Button>
          </Can>
        </SearchBar>
        {!canUpload && !canDelete && <DeniedStrip needs="POST:/file">{texts.viewOnly}</DeniedStrip>}
        {quota && <QuotaStrip quota={quota} />}
        <UploadRows projectId={projectId} />
        <div className={styles['scroll']}>
          {data.length === 0 ? (
            <EmptyState icon={IconFolder} title={texts.empty.title}>
              {canUpload ? texts.empty.text : texts.empty.viewOnly}
            </EmptyState>
          ) : (
            <FileTable
              files={shown}
              uses={uses}
              selected={selected?.name}
              onSelect={select}
              onDelete={canDelete ? (file) => void remove(file) : undefined}
            />
          )}
          {canUpload && <DropArea dropping={dropping} isEmpty={data.length === 0} limit={limit} onPick={pick} />}
        </div>
      </div>
      {selected && (
        <FilePanel
          file={selected}
          uses={uses}
          onReplace={() => replace(selected.name)}
          onDelete={() => void remove(selected)}
          onClose={() => select('')}
        />
      )}
    </div>
  );
}

interface DropAreaProps {
  /** The number of files that are dragged over the screen. */
  dropping: number;
  isEmpty: boolean;
  /** The largest file size, formatted. */
  limit: string;
  onPick: () => void;
}

function DropArea({ dropping, isEmpty, limit, onPick }: DropAreaProps) {
  return (
    <button type="button" className={styles['drop']} data-empty={isEmpty || undefined} onClick={onPick}>
      <IconCloudUpload size={16} stroke={1.75} aria-hidden />
      {dropping > 0 ? texts.dropping(counted(dropping, texts.file)) : texts.dropHint(limit)}
    </button>
  );
}
