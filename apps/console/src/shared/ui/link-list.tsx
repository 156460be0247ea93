import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/link-list.module.css';

interface LinkListProps {
  links: readonly { address: string; text: ReactNode }[];
}

const NAMED = 6;

/** The first few items that a question concerns. Each opens in a new tab, because the question is still open. */
export function LinkList({ links }: LinkListProps) {
  if (links.length === 0) return null;
  return (
    <ul className={styles['links']}>
      {links.slice(0, NAMED).map(({ address, text }) => (
        <li key={address}>
          <a href={`#${address}`} target="_blank" rel="noreferrer">
            {text}
          </a>
        </li>
      ))}
      {links.length > NAMED && <li>{uiTexts.andMore(links.length - NAMED)}</li>}
    </ul>
  );
}
