import { Button } from '@mantine/core';
import { CONTACT_GROUPS } from '@parley/domain/campaign';
import type { Reason } from '@parley/domain/outbound/reasons';
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { counted } from '#texts/counted.ts';
import { FilterMenu } from '#shared/ui/filter-menu.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import type { ContactFilter } from '#features/outbound/contacts/use-contacts.ts';
import styles from '#features/outbound/list/campaign-tools.module.css';

const { groups, clear } = outboundTexts;
const { contacts: texts, contact, reasonKinds } = outboundContactTexts;
const KINDS: Record<Reason['kind'], string> = reasonKinds;
const { answered: _answered, ...UNANSWERED } = contact.outcomes;
/** Rules that hold a contact back, and outcomes of its last call. */
const REASONS = { ...KINDS, ...UNANSWERED };

interface ContactToolsProps {
  filter: ContactFilter;
  total: number | undefined;
  searchInput: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
  onFilter: (name: 'group' | 'reason', value: string) => void;
  onClear: () => void;
  onCsv: () => void;
}

/** The search and the filters of the contacts; all of them are in the address. */
export function ContactTools(props: ContactToolsProps) {
  const { filter, total, searchInput, onSearch, onFilter, onClear, onCsv } = props;
  const isFiltering = filter.q !== '' || filter.group !== undefined || filter.reason !== undefined;
  return (
    <div className={`p-tool-bar ${styles.tools}`} role="search" aria-label={texts.title}>
      <SearchField
        label={texts.search}
        hotkey="/"
        query={filter.q}
        inputRef={searchInput}
        className={styles.search}
        onSearch={onSearch}
      />
      <MoreTools icon={IconAdjustmentsHorizontal}>
        <FilterMenu
          label={texts.outcome}
          value={filter.group ?? ''}
          options={CONTACT_GROUPS.map((value) => ({ value, label: groups[value] }))}
          onChoose={(value) => onFilter('group', value)}
        />
        <FilterMenu
          label={texts.columns.reason}
          value={filter.reason ?? ''}
          options={Object.entries(REASONS).map(([value, label]) => ({ value, label }))}
          onChoose={(value) => onFilter('reason', value)}
        />
        {isFiltering && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            {clear}
          </Button>
        )}
      </MoreTools>
      <span className={styles.gap} />
      <span className={`${styles.total} p-caption p-figures`} role="status">
        {total !== undefined && texts.newestFirst(counted(total, texts.contact))}
      </span>
      <Button
        variant="subtle"
        color="gray"
        title={texts.csvHint}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={onCsv}
      >
        {texts.csv}
      </Button>
    </div>
  );
}
