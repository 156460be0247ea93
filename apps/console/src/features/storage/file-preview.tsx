import { storage, type ListedFile } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForBlob } from '#shared/api/client.ts';
import { useProjectId } from '#shared/session/session.ts';
import { storageTexts as texts } from '#texts/storage.ts';
import styles from '#features/storage/storage.module.css';

/** Larger files are not fetched only to be looked at. */
const LARGEST = 25_000_000;
const MOST_LINES = 20;
/** The types that a picture element may show: none of them can bring scripts. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']);

type Kind = 'sound' | 'picture' | 'text';

export function kindToPreview({ type, size }: Pick<ListedFile, 'type' | 'size'>): Kind | undefined {
  if (size === 0 || size > LARGEST) return undefined;
  if (type.startsWith('audio/')) return 'sound';
  if (PICTURES.has(type)) return 'picture';
  return type.startsWith('text/') || type === 'application/json' ? 'text' : undefined;
}

/** A player, the picture, or the first rows. Nothing for other kinds. */
export function FilePreview({ file }: { file: ListedFile }) {
  const kind = kindToPreview(file);
  // Two versions may be of the same second.
  return kind ? <Fetched key={`${file.name} ${file.version} ${file.versions}`} file={file} kind={kind} /> : null;
}

function Fetched({ file: { name, version, versions }, kind }: { file: ListedFile; kind: Kind }) {
  const projectId = useProjectId();
  const { data, error } = useQuery({
    queryKey: ['stored file', projectId, name, version, versions],
    queryFn: ({ signal }) =>
      callForBlob(storage.download, { projectId, query: { file: name }, signal, quiet: true, background: true }),
    gcTime: 0,
  });
  if (error) return <p className={styles['previewFailed']}>{texts.noPreview}</p>;
  if (!data) return null;
  if (kind === 'text') return <FirstLines blob={data} label={texts.preview(name)} />;
  return <Media blob={data} isSound={kind === 'sound'} label={texts.preview(name)} />;
}

function Media({ blob, isSound, label }: { blob: Blob; isSound: boolean; label: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (url === undefined) return null;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- Nobody wrote one.
  if (isSound) return <audio controls src={url} aria-label={label} className={styles['player']} data-player />;
  return <img src={url} alt={label} className={styles['picture']} />;
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
