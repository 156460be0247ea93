import { storage, type ListedFile } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForBlob } from '#shared/api/client.ts';
import { useProjectId } from '#shared/session/session.ts';
import { Media, mediaKind, type MediaKind } from '#shared/ui/media.tsx';
import { storageTexts as texts } from '#texts/storage.ts';
import styles from '#features/storage/storage.module.css';

/** Larger files are not fetched only to be looked at. */
const LARGEST = 25_000_000;
const MOST_LINES = 20;
type Kind = MediaKind | 'text';

export function kindToPreview({ type, size }: Pick<ListedFile, 'type' | 'size'>): Kind | undefined {
  if (size === 0 || size > LARGEST) return undefined;
  const media = mediaKind(type);
  if (media) return media;
  return type.startsWith('text/') || type === 'application/json' ? 'text' : undefined;
}

/** A player, the picture, or the first rows. Nothing for other kinds. */
export function FilePreview({ file }: { file: ListedFile }) {
  const kind = kindToPreview(file);
  // Two versions may fall into one second.
  return kind ? <Fetched key={`${file.name} ${file.version} ${file.versions}`} file={file} kind={kind} /> : null;
}

function Fetched({ file: { name, version, versions }, kind }: { file: ListedFile; kind: Kind }) {
  const projectId = useProjectId();
  const { data, error } = useQuery({
    queryKey: ['stored file', projectId, name, version, versions],
    queryFn: ({ signal }) =>
      callForBlob(storage.download, { projectId, query: { file: name }, signal, handles: ['local'], background: true }),
    gcTime: 0,
  });
  if (error) return <p className={styles['previewFailed']}>{texts.noPreview}</p>;
  if (!data) return null;
  if (kind === 'text') return <FirstLines blob={data} label={texts.preview(name)} />;
  return (
    <div className={styles['media']}>
      <Media blob={data} kind={kind} label={texts.preview(name)} />
    </div>
  );
}

function FirstLines({ blob, label }: { blob: Blob; label: string }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isHere = true;
    void blob
      .slice(0, 10_000)
      .text()
      .then((whole) => isHere && setText(whole.split('\n').slice(0, MOST_LINES).join('\n')));
    return () => {
      isHere = false;
    };
  }, [blob]);
  if (text === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
    <pre className={styles['lines']} aria-label={label} role="region" tabIndex={0}>
      {text}
    </pre>
  );
}
