import { ActionIcon } from '@mantine/core';
import { conversations, outbound } from '@parley/contract';
import type { CampaignContact } from '@parley/domain/campaign';
import { IconMessages, IconPhoneOff } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { shownTime } from '#shared/times.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import { CallDots } from '#features/outbound/contacts/call-dots.tsx';
import { isNeverCalled, localTimeOf, outcomeOf, reasonOf } from '#features/outbound/contacts/contact-words.ts';
import { moveAmongContacts } from '#features/outbound/contacts/move-among-contacts.ts';
import { OutcomeMark } from '#features/outbound/outcome-bar.tsx';
import styles from '#features/outbound/contacts/contact-list.module.css';

const { contacts: texts } = outboundContactTexts;

interface ContactRowProps {
  contact: CampaignContact;
  /** Calls that the campaign allows. */
  allowed: number;
  /** In Unix seconds. */
  now: number;
  isOpened: boolean;
  onOpen: () => void;
  onStop: () => void;
}

export function ContactRow({ contact, allowed, now, isOpened, onOpen, onStop }: ContactRowProps) {
  const { destination_text: destination, name, group, attempts, state, updated } = contact;
  const conversation = attempts.findLast(({ conversation_id: id }) => id !== null)?.conversation_id;
  return (
    <div role="row" className={`p-line p-row ${styles.line}`} data-selected={isOpened || undefined}>
      <span role="cell">
        <button
          type="button"
          className={`p-bare-button p-figures ${styles.destination}`}
          title={texts.open(destination)}
          aria-expanded={isOpened}
          data-contact={contact.id}
          onKeyDown={moveAmongContacts}
          onClick={onOpen}
        >
          {destination}
        </button>
      </span>
      <span role="cell" className={`p-cut p-secondary ${styles.wide}`}>
        {name}
      </span>
      <span role="cell" className={`p-cut p-figures p-secondary ${styles.wide} ${styles.spare}`}>
        {localTimeOf(contact, now)}
      </span>
      <span role="cell" className={styles.wide}>
        <CallDots attempts={attempts} allowed={allowed} />
      </span>
      <span role="cell" className="p-flex-row p-gap-6 p-one-line">
        <OutcomeMark group={isNeverCalled(contact) ? 'skipped' : group} />
        {outcomeOf(contact)}
      </span>
      <span role="cell" className={`p-cut ${styles.reason}`} title={reasonOf(contact)}>
        {reasonOf(contact)}
      </span>
      <span role="cell" className={`p-figures ${styles.figure} p-secondary ${styles.wide} ${styles.spare}`}>
        {shownTime(updated * 1_000_000)}
      </span>
      <span role="cell" className={styles.actions}>
        {state !== 'stopped' && (
          <Can do={outbound.stop} otherwise={null}>
            <ActionIcon size={24} aria-label={texts.stop(destination)} title={texts.stop(destination)} onClick={onStop}>
              <IconPhoneOff size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Can>
        )}
        {conversation !== undefined && conversation !== null && (
          <Can do={conversations.get} otherwise={null}>
            <ScreenLink
              to="/app/logs"
              query={{ conversation_id: conversation }}
              className="p-icon-button"
              aria-label={texts.openConversation(destination)}
              title={texts.openConversation(destination)}
            >
              <IconMessages size={16} stroke={1.75} aria-hidden />
            </ScreenLink>
          </Can>
        )}
      </span>
    </div>
  );
}
