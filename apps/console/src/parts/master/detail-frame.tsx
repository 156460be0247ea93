import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import styles from '#shared/ui/master-detail.module.css';

interface DetailFrameProps {
  formRef: RefObject<HTMLElement | null>;
  label: string;
  title: string;
  /** Label of the button that returns to the list on a phone. */
  back: string;
  /** Buttons beside the title. */
  actions: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** The detail of an item: a header with its commands, and its fields. */
export function DetailFrame({ formRef, label, title, back, actions, children, onClose }: DetailFrameProps) {
  return (
    // Esc leaves the detail from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={formRef}
      className={styles['detail']}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles['head']}>
        <ActionIcon className={styles['back'] ?? ''} size={44} aria-label={back} onClick={onClose}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2 className={styles['title']}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
