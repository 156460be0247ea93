import { Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import { FilterEditor } from '#features/conversations/filters/filter-editor.tsx';
import { isSet, without, type FilterKind } from '#features/conversations/filters/filter-kinds.ts';
import { shownFilter } from '#features/conversations/filters/shown-filter.ts';
import type { FilterOption } from '#features/conversations/filters/use-filter-options.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/filters/filter-pill.module.css';

const { filters: texts } = conversationTexts;

interface FilterPillProps {
  kind: FilterKind;
  filter: ConversationFilter;
  options: FilterOption[] | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (change: Partial<ConversationFilter>) => void;
}

/** One filter: its name and value, which open the choice, and a cross. */
export function FilterPill({ kind, filter, options, isOpen, onOpen, onChange }: FilterPillProps) {
  const isOn = isSet(kind, filter);
  const name = texts.kinds[kind];
  const value = isOn ? shownFilter(kind, filter, options) : texts.any;
  return (
    <span className={styles['pill']} data-set={isOn || undefined}>
      <Popover opened={isOpen} onChange={onOpen} position="bottom-start" width={260} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={styles['value']}
            title={isOn ? `${name}: ${value}` : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            <span className={styles['name']}>{name}</span> <span className="p-cut">{value}</span>
            {!isOn && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={name}>
          <FilterEditor
            kind={kind}
            filter={filter}
            options={options}
            onChange={onChange}
            onDone={() => onOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
      {isOn && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={texts.remove(`${name} ${value}`)}
          onClick={() => onChange(without(kind))}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  );
}
