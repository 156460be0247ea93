import { NativeSelect, TextInput } from '@mantine/core';
import type { LogFilter } from '#parts/logs/log-filter.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { auditTexts } from '#texts/audit.ts';

const { filters: texts } = auditTexts;

/** Filters of the audit trail in addition to user, action and days. `thing` is the id of one item. */
export const AUDIT_FILTERS = ['resource', 'thing', 'outcome', 'q'] as const;
type AuditFilter = LogFilter<(typeof AUDIT_FILTERS)[number]>;

interface AuditFiltersProps {
  filter: AuditFilter;
  resources: readonly string[];
  onChange: (change: Partial<AuditFilter>) => void;
}

export function AuditFilters({ filter, resources, onChange }: AuditFiltersProps) {
  const [q, setQ] = useAddressText(filter.q, (text) => onChange({ q: text }));
  return (
    <>
      <NativeSelect
        aria-label={texts.resource}
        value={filter.resource}
        data={[{ value: '', label: texts.anyResource }, ...resources]}
        onChange={(event) => onChange({ resource: event.currentTarget.value, thing: '' })}
      />
      <TextInput
        aria-label={texts.what}
        placeholder={texts.what}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={texts.outcome}
        value={filter.outcome}
        data={[
          { value: '', label: texts.anyOutcome },
          { value: 'done', label: texts.done },
          { value: 'refused', label: texts.refused },
        ]}
        onChange={(event) => onChange({ outcome: event.currentTarget.value })}
      />
    </>
  );
}
