import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import type { LogFilter } from '#parts/logs/log-filter.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { logTexts as texts } from '#texts/logs.ts';
import styles from '#parts/logs/log-tools.module.css';

interface LogToolsProps {
  /** The log's name, for its keys. */
  title: string;
  filter: LogFilter;
  isFiltering: boolean;
  /** Values of the filter by action. */
  actions: readonly { value: string; label: string }[];
  onChange: (change: Partial<LogFilter>) => void;
  onClear: () => void;
  /** Further filters. */
  filters?: ReactNode;
  /** Tools at the right end. */
  children?: ReactNode;
}

/** The filters of a log, in the address, and its tools. */
export function LogTools(props: LogToolsProps) {
  const { title, filter, isFiltering, actions, onChange, onClear, filters, children } = props;
  const [who, setWho] = useAddressText(filter.who, (text) => onChange({ who: text }));
  const search = useRef<HTMLInputElement>(null);
  useHotkeys(title, [{ keys: 'Ctrl+F', description: texts.find, run: () => search.current?.select() }]);
  const { from, to } = filter;
  return (
    <div className={`p-tool-bar ${styles.tools}`} role="search">
      <SearchField
        label={texts.who}
        query={who}
        inputRef={search}
        className={styles.who}
        onSearch={setWho}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setWho('');
          event.stopPropagation();
        }}
      />
      <MoreTools icon={IconAdjustmentsHorizontal}>
        <NativeSelect
          className={styles.choice}
          aria-label={texts.action}
          value={filter.action}
          data={[{ value: '', label: texts.anyAction }, ...actions]}
          onChange={(event) => onChange({ action: event.currentTarget.value })}
        />
        {filters}
        <div className={styles.days}>
          <TextInput
            type="date"
            aria-label={texts.from}
            title={texts.from}
            value={from}
            max={to}
            error={from !== '' && to !== '' && from > to && texts.wrongDays}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            aria-label={texts.to}
            title={texts.to}
            value={to}
            min={from}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        </div>
        {isFiltering && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            {texts.clear}
          </Button>
        )}
      </MoreTools>
      {children && <span className="p-flex-row p-gap-4 p-push-right">{children}</span>}
    </div>
  );
}
