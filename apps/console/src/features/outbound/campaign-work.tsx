import { Button } from '@mantine/core';
import { outbound, type CampaignProgress } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { Can } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { outboundTexts } from '#texts/outbound.ts';
import { downloadReport } from '#features/outbound/campaign-commands.ts';
import { ContactList } from '#features/outbound/contacts/contact-list.tsx';
import { ContactPanel } from '#features/outbound/contacts/contact-panel.tsx';
import { ContactTools } from '#features/outbound/contacts/contact-tools.tsx';
import { useOpenedContact } from '#features/outbound/contacts/use-opened-contact.ts';
import { contactFilterIn, useContacts } from '#features/outbound/contacts/use-contacts.ts';
import { CampaignDetail } from '#features/outbound/detail/campaign-detail.tsx';
import { stopContact } from '#features/outbound/dialogs/stop-list-commands.ts';
import styles from '#features/outbound/outbound-screen.module.css';

const { detail, shortcuts, title, actions } = outboundTexts;

interface CampaignWorkProps {
  campaign: Campaign;
  progress: CampaignProgress | undefined;
  onImport: () => void;
  onCallbacks: () => void;
  onTurn: () => void;
}

/** The selected campaign and its contacts, below the list. */
export function CampaignWork({ campaign, progress, onImport, onCallbacks, onTurn }: CampaignWorkProps) {
  const { params, write } = useAddress();
  const [q, setQ] = useAddressText(params.get('contact_q') ?? '', (text) => write({ contact_q: () => text }));
  const searchInput = useRef<HTMLInputElement>(null);
  const filter = contactFilterIn(params);
  const contacts = useContacts(campaign, filter);
  const opened = useOpenedContact(campaign, contacts.items, params.get('contact'));
  const open = (id: number | undefined) => write({ contact: () => (id === undefined ? '' : String(id)) });
  const choose = (name: 'group' | 'reason', value: string) => write({ [name]: () => value });
  useHotkeys(title, [
    { keys: '/', description: shortcuts.searchContacts, run: () => searchInput.current?.focus() },
    { keys: 'Esc', description: shortcuts.close, enabled: opened !== undefined, run: () => open(undefined) },
  ]);
  return (
    <div className="p-columns">
      <div className="p-column">
        <CampaignDetail
          campaign={campaign}
          progress={progress}
          group={filter.group}
          onGroup={(group) => choose('group', group ?? '')}
          onImport={onImport}
          onReport={() => void downloadReport(campaign)}
          onCallbacks={onCallbacks}
          onTurn={onTurn}
        />
        {campaign.contacts === 0 ? (
          <NoContacts onImport={onImport} />
        ) : (
          <>
            <ContactTools
              filter={{ ...filter, q }}
              total={contacts.total}
              searchInput={searchInput}
              onSearch={setQ}
              onFilter={choose}
              onCsv={() => void downloadReport(campaign, 'attempts')}
              onClear={() => {
                setQ('');
                write({ contact_q: () => '', group: () => '', reason: () => '' });
              }}
            />
            <ContactList
              campaign={campaign}
              contacts={contacts}
              opened={opened?.id}
              onOpen={(id) => open(id === opened?.id ? undefined : id)}
              onStop={(contact) => void stopContact(contact)}
            />
          </>
        )}
      </div>
      {opened && (
        <ContactPanel key={opened.id} campaignId={campaign.id} contact={opened} onClose={() => open(undefined)} />
      )}
    </div>
  );
}

/** In place of the table. */
function NoContacts({ onImport }: { onImport: () => void }) {
  return (
    <div className={styles.none}>
      <span>
        {detail.noContacts} {detail.importHint}
      </span>
      <Can do={outbound.upload}>
        <Button leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />} onClick={onImport}>
          {actions.importList}
        </Button>
      </Can>
    </div>
  );
}
