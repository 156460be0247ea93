import { reactions, storage, type ListedFile } from '@parley/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconCloudUpload, IconFolder, IconUpload } from '@tabler/icons-react';
import { searchKey } from '@parley/domain/text';
import { useRef } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { counted } from '#shared/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { useProjectId } from '#shared/session/session.ts';
import { shownSize } from '#shared/shown-size.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
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
import { kindToPreview } from '#features/storage/file-preview.tsx';
import { FileTable } from '#features/storage/file-table.tsx';
import { fileUses } from '#features/storage/file-uses.ts';
import { UploadRows } from '#features/storage/upload-rows.tsx';
import { useDrop } from '#features/storage/use-drop.ts';
import { useUploadFiles } from '#features/storage/use-upload-files.tsx';
import styles from '#features/storage/storage.module.css';

const NO_FILES: readonly ListedFile[] = [];

/** The files that the bot plays or sends. */
export function StorageScreen() {
  const { data, error, refetch } = useRead(storage.list);
  const { data: readers } = useRead(reactions.list, { quiet: true });
  const projectId = useProjectId();
  const { params, write } = useAddress();
  const [query, search] = useAddressText(params.get('q') ?? '', (q) => write({ q: () => q }));
  const searchInput = useRef<HTMLInputElement>(null);
  const { canUpload, limit, pick, replace, take, picker } = useUploadFiles(data ?? NO_FILES);
  const canDelete = useCan(storage.remove);
  const uses = fileUses(readers ?? []);
  const dropping = useDrop(canUpload && data !== undefined, (files, hasFolders) => {
    if (hasFolders) notify.warn({ title: specTexts.storage.cannotUpload, message: texts.noFolders });
    void take(files);
  });
  const type = params.get('type') ?? '';
  const shown = foundFiles(data ?? NO_FILES, query, type);
  const selected = data?.find(({ name }) => name === params.get('file'));
  const select = (name: string) => write({ file: () => name });

  async function remove(file: ListedFile): Promise<void> {
    if ((await deleteFile(file, uses)) && params.get('file') === file.name) select('');
  }

  function move(by: number): void {
    const at = shown.findIndex(({ name }) => name === selected?.name);
    const next = shown[at < 0 ? 0 : Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (!next) return;
    select(next.name);
    document.querySelector<HTMLElement>(`[data-file="${CSS.escape(next.name)}"]`)?.focus();
  }

  const { shortcuts } = texts;
  useHotkeys(texts.title, [
    { keys: 'Ctrl+A', description: shortcuts.upload, enabled: canUpload, yieldsToTyping: true, run: pick },
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => searchInput.current?.focus() },
    { keys: 'ArrowDown', description: shortcuts.next, run: () => move(1) },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => move(-1) },
    {
      keys: 'D',
      description: shortcuts.download,
      enabled: selected !== undefined,
      run: () => document.querySelector<HTMLElement>('[data-download]')?.click(),
    },
    {
      keys: 'Space',
      description: shortcuts.play,
      // Answered by the name alone: on a button it presses the button.
      enabled: selected !== undefined && kindToPreview(selected) === 'sound',
    },
    {
      keys: 'Delete',
      description: shortcuts.remove,
      enabled: canDelete && selected !== undefined,
      run: () => void (selected && remove(selected)),
    },
    { keys: 'Esc', description: shortcuts.close, enabled: selected !== undefined, run: () => select('') },
  ]);

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
          <TypeFilter files={data} type={type} onType={(next) => write({ type: () => next })} />
          <span className={styles['total']}>{texts.total(counted(data.length, texts.file), shownSize(size))}</span>
          <Can do={storage.upload}>
            <Button variant="filled" leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={pick}>
              {texts.upload}
            </Button>
          </Can>
        </SearchBar>
        {!canUpload && !canDelete && <DeniedStrip needs="POST:/file">{texts.viewOnly}</DeniedStrip>}
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
          {canUpload && (
            <button type="button" className={styles['drop']} data-empty={data.length === 0 || undefined} onClick={pick}>
              <IconCloudUpload size={16} stroke={1.75} aria-hidden />
              {dropping > 0 ? texts.dropping(counted(dropping, texts.file)) : texts.dropHint(limit)}
            </button>
          )}
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

interface TypeFilterProps {
  files: readonly ListedFile[];
  type: string;
  onType: (type: string) => void;
}

function TypeFilter({ files, type, onType }: TypeFilterProps) {
  const types = [...new Set(files.map((file) => file.type))].toSorted();
  return (
    <NativeSelect
      aria-label={texts.byType}
      value={type}
      onChange={(event) => onType(event.currentTarget.value)}
      data={[{ value: '', label: texts.anyType }, ...types]}
    />
  );
}

/** The latest first. */
function foundFiles(files: readonly ListedFile[], query: string, type: string): ListedFile[] {
  const key = searchKey(query);
  return files
    .filter((file) => (type === '' || file.type === type) && searchKey(file.name).includes(key))
    .toSorted((a, b) => b.version - a.version || a.name.localeCompare(b.name));
}
