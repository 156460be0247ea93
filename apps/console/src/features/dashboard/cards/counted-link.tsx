import type { ReactNode } from 'react';
import { conversations } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { listQuery, type CountedConversations } from '#features/dashboard/cards/counted-conversations.ts';
import styles from '#features/dashboard/cards/card.module.css';

interface CountedLinkProps {
  counted: CountedConversations;
  children: ReactNode;
  /** Names the link if the number alone does not explain its target. */
  label?: string;
  className?: string | undefined;
}

/** A number that opens the conversations that it counts; plain text if the user may not list them. */
export function CountedLink({ counted, children, label, className = '' }: CountedLinkProps) {
  const canList = useCan(conversations.list);
  const canOpen = useCan(conversations.get);
  // Reasons for transfer can contain what callers said.
  if (!canList || (counted.transfer_reason !== undefined && !canOpen))
    return <span className={`p-figures ${className}`}>{children}</span>;
  return (
    <ScreenLink
      to="/app/logs"
      query={listQuery(counted)}
      className={`p-figures ${styles.link} ${className}`}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </ScreenLink>
  );
}
