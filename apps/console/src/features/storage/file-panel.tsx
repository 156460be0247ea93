import { storage, type FileVersion, type ListedFile } from '@parley/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { Can, useCan } from '#shared/access/access.tsx';
import { readAddress } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { shownSize } from '#shared/shown-size.ts';
import { shownMoment } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { useUserName } from '#shared/users/use-user-name.ts';
import { storageTexts as texts } from '#texts/storage.ts';
import { restoreVersion } from '#features/storage/change-file.tsx';
import { FilePreview } from '#features/storage/file-preview.tsx';
import type { FileUses } from '#features/storage/file-uses.ts';
import styles from '#features/storage/storage.module.css';

interface FilePanelProps {
  file: ListedFile;
  uses: FileUses;
  /** Omitted if the user may not do it. */
  onReplace: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Shows a file's facts, its uses and its versions. */
export function FilePanel({ file, uses, onReplace, onDelete, onClose }: FilePanelProps) {
  const { name, type, size, version, who } = file;
  const userName = useUserName();
  const used = uses.get(name) ?? [];
  const facts: [term: string, fact: string][] = [
    [texts.facts.type, type],
    [texts.facts.size, shownSize(size)],
    [texts.facts.uploaded, shownMoment(version)],
    [texts.facts.by, userName(who)],
  ];
  return (
    <SidePanel
      label={name}
      title={<bdi>{name}</bdi>}
      onClose={onClose}
      footer={
        <>
          <Can do={storage.remove}>
            <ActionIcon size={32} aria-label={texts.deleteFile} title={texts.deleteFile} onClick={onDelete}>
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Can>
          <span className={styles['buttons']}>
            <Can do={storage.upload}>
              <Button leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={onReplace}>
                {texts.replace}
              </Button>
            </Can>
            <Button
              component="a"
              href={readAddress(storage.download, { query: { file: name } })}
              download={name}
              data-download
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              {texts.downloadFile}
            </Button>
          </span>
        </>
      }
    >
      <FilePreview file={file} />
      <dl className={styles['facts']}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {used.length > 0 && (
        <section className={styles['part']}>
          <h3>
            {texts.columns.usedBy} <span className="p-figures">{used.length}</span>
          </h3>
          <ul>
            {used.map((reaction) => (
              <li key={reaction.id}>
                <ScreenLink to="/app/grapheditor" query={{ reaction: reaction.id }} className="p-link">
                  {reaction.name}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Versions name={name} />
    </SidePanel>
  );
}

function Versions({ name }: { name: string }) {
  const { data, error } = useRead(storage.versions, { query: { file: name }, handles: ['local'] });
  const canRestore = useCan(storage.restore);
  if (error && !data) return <p className={styles['previewFailed']}>{texts.versionsDidNotLoad}</p>;
  return (
    <section className={styles['part']}>
      <h3>
        {texts.versionsTitle} <span className="p-figures">{data?.length}</span>
      </h3>
      <ol>
        {data?.map((version, index) => (
          <VersionRow
            key={version.mtime}
            name={name}
            version={version}
            isCurrent={index === 0}
            canRestore={canRestore}
          />
        ))}
      </ol>
    </section>
  );
}

interface VersionRowProps {
  name: string;
  version: FileVersion;
  isCurrent: boolean;
  canRestore: boolean;
}

function VersionRow({ name, version: { version, mtime, size, who }, isCurrent, canRestore }: VersionRowProps) {
  const userName = useUserName();
  const when = shownMoment(version);
  return (
    <li className={styles['versionRow']}>
      <div>
        <span className="p-figures">{when}</span> {isCurrent && <Chip tone="ok">{texts.current}</Chip>}
        <div className={styles['muted']}>{`${userName(who)}, ${shownSize(size)}`}</div>
      </div>
      {canRestore && !isCurrent && (
        <ActionIcon
          size={24}
          aria-label={texts.restoreVersion(when)}
          title={texts.restoreVersion(when)}
          onClick={() => void restoreVersion(name, { mtime, when })}
        >
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        component="a"
        size={24}
        href={readAddress(storage.download, { query: { file: name, mtime } })}
        download={name}
        aria-label={texts.downloadVersion(when)}
        title={texts.downloadVersion(when)}
      >
        <IconDownload size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
