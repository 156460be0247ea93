import { storage, type ListedFile } from '@parley/contract';
import type { KeyboardEvent } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { readAddress } from '#shared/api/client.ts';
import { counted, grouped } from '#texts/counted.ts';
import { shownSize } from '#shared/shown-size.ts';
import { shownMoment } from '#shared/times.ts';
import { storageTexts as texts } from '#texts/storage.ts';
import { FileIcon } from '#features/storage/file-icon.tsx';
import type { FileUses } from '#features/storage/file-uses.ts';
import styles from '#features/storage/storage.module.css';

const { columns } = texts;

interface FileTableProps {
  files: readonly ListedFile[];
  uses: FileUses;
  selected: string | undefined;
  onSelect: (name: string) => void;
  /** Omitted if the user may not do it. */
  onDelete: ((file: ListedFile) => void) | undefined;
}

/** The files, one in a row. A name opens the details. */
export function FileTable({ files, uses, selected, onSelect, onDelete }: FileTableProps) {
  return (
    <table className={`p-table ${styles['table']}`}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.type}</th>
          <th scope="col">{columns.usedBy}</th>
          <th scope="col" className={styles['size']}>
            {columns.size}
          </th>
          <th scope="col">{columns.version}</th>
          <th scope="col">
            <span className="p-visually-hidden">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => {
          const { name, type, size, version, versions } = file;
          const used = uses.get(name)?.length ?? 0;
          return (
            <tr
              key={name}
              className="p-row"
              data-selected={name === selected || undefined}
              onClick={() => onSelect(name)}
            >
              <td className={styles['nameCell']}>
                <FileIcon type={type} />
                <button
                  type="button"
                  className={`p-bare-button p-cut ${styles['name']}`}
                  data-file={name}
                  onKeyDown={playByKey}
                  aria-pressed={name === selected}
                  aria-label={texts.open(name)}
                >
                  <bdi>{name}</bdi>
                </button>
                {versions > 1 && <span className={styles['muted']}>{texts.versions(grouped(versions))}</span>}
              </td>
              <td className={styles['type']}>{type}</td>
              <td className={used > 0 ? '' : styles['muted']}>
                {used > 0 ? counted(used, texts.reaction) : texts.unused}
              </td>
              <td className={`${styles['size']} p-figures`}>{shownSize(size)}</td>
              <td className="p-figures">{shownMoment(version)}</td>
              <td className={styles['actions']} onClick={(event) => event.stopPropagation()}>
                <DownloadIcon name={name} />
                {onDelete && (
                  <ActionIcon
                    size={24}
                    aria-label={texts.remove(name)}
                    title={texts.remove(name)}
                    onClick={() => onDelete(file)}
                  >
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </td>
            </tr>
          );
        })}
        {files.length === 0 && (
          <tr>
            <td colSpan={6} className={styles['muted']}>
              {texts.noMatch}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Space plays the selected file. */
function playByKey(event: KeyboardEvent): void {
  const player = document.querySelector<HTMLAudioElement>('[data-player]');
  if (event.key !== ' ' || !player) return;
  event.preventDefault();
  if (player.paused) void player.play();
  else player.pause();
}

function DownloadIcon({ name }: { name: string }) {
  return (
    <ActionIcon
      component="a"
      size={24}
      href={readAddress(storage.download, { query: { file: name } })}
      download={name}
      aria-label={texts.download(name)}
      title={texts.download(name)}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
