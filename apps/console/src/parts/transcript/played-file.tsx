import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { saveAs } from '#shared/api/download.ts';
import { Media, mediaKind } from '#shared/ui/media.tsx';
import { transcriptTexts } from '#texts/transcript.ts';
import styles from '#parts/transcript/played-file.module.css';

/** `key` differs between conversations: each may play another version of a name. */
export interface FetchFile {
  key: string;
  fetch: (name: string, signal: AbortSignal) => Promise<Blob>;
}

/** A file that the bot plays: a player, the picture, or a download. */
export function PlayedFile({ name, fetchFile }: { name: string; fetchFile: FetchFile }) {
  const { data, error } = useQuery({
    queryKey: ['played file', fetchFile.key, name],
    queryFn: ({ signal }) => fetchFile.fetch(name, signal),
    staleTime: Infinity,
    retry: false,
  });
  const kind = data && mediaKind(data.type);
  if (error) return <p className="p-flush p-muted">{transcriptTexts.fileMissing(name)}</p>;
  if (!data) return <p className="p-flush p-muted">{transcriptTexts.fileLoading(name)}</p>;
  if (!kind) {
    return (
      <Button
        variant="default"
        className={styles.download}
        styles={{ label: { whiteSpace: 'normal' } }}
        onClick={() => saveAs(name, data)}
      >
        {transcriptTexts.download(name)}
      </Button>
    );
  }
  return (
    <div className="p-wide">
      <Media blob={data} kind={kind} label={transcriptTexts.played(name)} />
    </div>
  );
}
