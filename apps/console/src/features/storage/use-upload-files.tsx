import { auth, storage, type ListedFile } from '@parley/contract';
import { useRef, type ReactNode } from 'react';
import { FileInput } from '#shared/ui/file-input.tsx';
import { useCan } from '#shared/access/access.tsx';
import { counted } from '#texts/counted.ts';
import { useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { useProjectId } from '#shared/session/session.ts';
import { shownSize } from '#shared/shown-size.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { texts as specTexts } from '#texts/spec.ts';
import { storageTexts as texts } from '#texts/storage.ts';
import { refuseUpload, startUploads } from '#features/storage/uploads.ts';
import styles from '#features/storage/storage.module.css';

const MEGABYTE = 1024 * 1024;
/** As an installation has it that chose no other. */
const USUAL_LIMIT_MB = 100;

interface UploadFiles {
  canUpload: boolean;
  /** Formatted. */
  limit: string;
  pick: () => void;
  /** Uploads the chosen file as a version of this one, whatever its own name. */
  replace: (name: string) => void;
  take: (files: readonly File[]) => Promise<void>;
  /** The hidden fields that open the browser's own dialog. */
  picker: ReactNode;
}

/** Asks before it uploads chosen or dropped files. */
export function useUploadFiles(present: readonly ListedFile[]): UploadFiles {
  const input = useRef<HTMLInputElement>(null);
  const replacing = useRef<HTMLInputElement>(null);
  const replaced = useRef('');
  const projectId = useProjectId();
  const canUpload = useCan(storage.upload);
  const { data: config } = useRead(auth.config, { handles: ['local'] });
  const limitMb = config?.file_limit_mb ?? USUAL_LIMIT_MB;
  const limit = `${limitMb} MB`;

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const tooLarge = files.filter(({ size }) => size > limitMb * MEGABYTE);
    const fitting = files.filter((file) => !tooLarge.includes(file));
    for (const file of tooLarge) refuseUpload(projectId, file, texts.tooLarge(limit));
    if (fitting.length === 0) {
      notify.error({ title: specTexts.error.title, message: specTexts.storage.cannotUpload });
      return;
    }
    const isConfirmed = await confirm({
      title: texts.confirmUpload(counted(fitting.length, texts.file)),
      text: <FileNames files={fitting} present={present} />,
      confirmLabel: texts.upload,
    });
    if (isConfirmed) startUploads(projectId, fitting);
  }

  return {
    canUpload,
    limit,
    pick: () => input.current?.click(),
    replace: (name) => {
      replaced.current = name;
      replacing.current?.click();
    },
    take,
    picker: (
      <>
        <FileInput inputRef={input} label={texts.choose} multiple onChoose={(files) => void take(files)} />
        <FileInput
          inputRef={replacing}
          label={texts.chooseReplacement}
          onChoose={([file]) => void take([new File([file], replaced.current, { type: file.type })])}
        />
      </>
    ),
  };
}

function FileNames({ files, present }: { files: readonly File[]; present: readonly ListedFile[] }) {
  const names = new Set(present.map(({ name }) => name));
  return (
    <ul className={styles['names']}>
      {files.map((file, index) => (
        <li key={index}>
          <bdi>{file.name}</bdi> <span className={styles['muted']}>{shownSize(file.size)}</span>
          {names.has(file.name.normalize('NFC').trim()) && (
            <span className={styles['muted']}>{`, ${texts.isNewVersion}`}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
