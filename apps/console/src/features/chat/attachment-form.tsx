import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { notify } from '#shared/notices/notices.ts';
import { chatTexts } from '#texts/chat.ts';
import { texts } from '#texts/spec.ts';
import type { AskedAttachment } from '#features/chat/asked-attachment.ts';
import styles from '#features/chat/chat-panel.module.css';

interface AttachmentFormProps {
  asked: AskedAttachment;
  /** Answers whether the files were taken. */
  onUpload: (files: readonly File[]) => Promise<boolean>;
}

/** The bot has asked for a file. */
export function AttachmentForm({ asked: { label, accept, maxMb }, onUpload }: AttachmentFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);

  async function upload() {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0) return notify.warn({ title: texts.chat.noAttachment });
    setUploading(true);
    const isTaken = await onUpload(files);
    setUploading(false);
    if (isTaken) notify.success({ title: texts.chat.uploaded });
  }

  const limits = [accept, maxMb === null ? '' : chatTexts.attachment.limit(maxMb)]
    .filter((limit) => limit !== '')
    .join(', ');
  return (
    <form
      className={styles.attachment}
      aria-label={chatTexts.attachment.label}
      onSubmit={(event) => {
        event.preventDefault();
        void upload();
      }}
    >
      <label className={styles.file}>
        <span>
          <IconPaperclip size={14} stroke={1.75} aria-hidden /> {label === '' ? chatTexts.attachment.file : label}
          {limits !== '' && <small> ({limits})</small>}
        </span>
        <input ref={input} type="file" multiple accept={accept} />
      </label>
      <Button type="submit" loading={isUploading}>
        {chatTexts.attachment.upload}
      </Button>
    </form>
  );
}
