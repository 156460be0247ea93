import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { grouped } from '#texts/counted.ts';
import { shownSize } from '#shared/shown-size.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { storageTexts as texts } from '#texts/storage.ts';
import { dropUpload, dropUploads, timeLeft, useUploads, type Upload } from '#features/storage/uploads.ts';
import styles from '#features/storage/uploads.module.css';

/** Uploads under way, above the list, and refused ones until somebody closes them. */
export function UploadRows({ projectId }: { projectId: number }) {
  const { list, done } = useUploads(projectId);
  if (list.length === 0) return null;
  const underWay = list.filter(({ state }) => state !== 'refused');
  return (
    <section className={styles['uploads']} aria-label={texts.uploads}>
      <header className={styles['head']}>
        <strong role="status">
          {underWay.length > 0
            ? texts.uploading(grouped(done + 1), grouped(done + underWay.length))
            : texts.notUploaded}
        </strong>
        {underWay.length > 0 && (
          <>
            <span className={styles['hint']}>{texts.continues}</span>
            <Button variant="subtle" size="compact-sm" onClick={() => dropUploads(underWay.map(({ id }) => id))}>
              {texts.cancelAll}
            </Button>
          </>
        )}
      </header>
      <ul className="p-plain-list">
        {list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, name, size, state, share, reason } = upload;
  const isRefused = state === 'refused';
  const label = isRefused ? texts.dismiss(name) : texts.cancel(name);
  return (
    <li className={styles['row']}>
      <StateIcon state={isRefused ? 'error' : state === 'running' ? 'running' : 'pending'} />
      <bdi className={`p-cut ${styles['name']}`}>{name}</bdi>
      {isRefused ? (
        <span className={styles['reason']}>{reason}</span>
      ) : (
        <>
          <progress className={`p-progress ${styles['bar']}`} aria-label={name} max={1} value={share} />
          <span className={`${styles['figures']} p-figures`}>{`${Math.round(share * 100)} %`}</span>
          <span className={`${styles['figures']} p-figures`}>
            {texts.ofSize(shownSize(share * size), shownSize(size))}
          </span>
          <span className={`${styles['left']} p-figures`}>
            {state === 'waiting' ? texts.waiting : timeLeft(upload)}
          </span>
        </>
      )}
      <ActionIcon size={24} aria-label={label} title={label} onClick={() => dropUpload(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
