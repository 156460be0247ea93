import { Button, Stack } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { saveAs } from '#shared/api/download.ts';
import { copyText } from '#shared/clipboard.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { profileTexts } from '#texts/profile.ts';
import styles from '#features/profile/one-time-codes/codes.module.css';

const { recovery: texts } = profileTexts;

/** Shows recovery codes once, to be copied, saved as a file or printed. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const user = useSessionUser();
  const [isCopied, setCopied] = useState(false);
  const heading = texts.heading(user?.email ?? '');
  const asText = `${heading}\n\n${codes.join('\n')}\n`;
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <Dialog
      title={texts.title}
      size={440}
      onClose={onClose}
      footer={
        <Button variant="filled" onClick={onClose}>
          {texts.saved}
        </Button>
      }
    >
      <Stack>
        <p className="p-flush">{texts.about}</p>
        <Strip state="warning">{texts.shownOnce}</Strip>
        <ul className={`p-plain-list ${styles.codes}`} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="p-flex p-wrap p-gap-8">
          <Button leftSection={<IconCopy {...icon} />} onClick={() => void copyText(codes.join('\n')).then(setCopied)}>
            {isCopied ? texts.copied : texts.copy}
          </Button>
          <Button
            leftSection={<IconDownload {...icon} />}
            onClick={() => saveAs(texts.fileName, new Blob([asText], { type: 'text/plain;charset=utf-8' }))}
          >
            {texts.download}
          </Button>
          <Button leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </div>
      </Stack>
      {createPortal(
        <pre className={styles.sheet} aria-hidden>
          {asText}
        </pre>,
        document.body,
      )}
    </Dialog>
  );
}
