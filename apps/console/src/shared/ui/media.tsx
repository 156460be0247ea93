import { useEffect, useState } from 'react';
import styles from '#shared/ui/media.module.css';

export type MediaKind = 'sound' | 'picture';

/** Types that an image element may show, because they cannot contain scripts. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']);

/** Undefined for types that are neither. */
export function mediaKind(type: string): MediaKind | undefined {
  if (type.startsWith('audio/')) return 'sound';
  return PICTURES.has(type) ? 'picture' : undefined;
}

interface MediaProps {
  blob: Blob;
  kind: MediaKind;
  label: string;
}

/** A player, or the picture. */
export function Media({ blob, kind, label }: MediaProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (url === undefined) return null;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- Recordings have no captions.
  if (kind === 'sound') return <audio controls src={url} aria-label={label} className={styles.player} data-player />;
  return <img src={url} alt={label} className={styles.picture} />;
}
