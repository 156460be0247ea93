import { FocusTrap, Popover } from '@mantine/core';
import { conversations } from '@parley/contract';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { PickList } from '#shared/ui/pick-list.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import type { ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import { FilterEditor } from '#features/conversations/filters/filter-editor.tsx';
import { FILTER_KINDS, isChosenHere, isSet, type FilterKind } from '#features/conversations/filters/filter-kinds.ts';
import type { FilterOptions } from '#features/conversations/filters/use-filter-options.ts';
import { conversationTexts } from '#texts/conversations.ts';

const { filters: texts } = conversationTexts;

interface AddFilterProps {
  filter: ConversationFilter;
  optionsOf: FilterOptions;
  isOpen: boolean;
  /** The kind whose value is chosen; null while the kind is. */
  kind: FilterKind | null;
  onOpen: (isOpen: boolean) => void;
  onKind: (kind: FilterKind) => void;
  onChange: (change: Partial<ConversationFilter>) => void;
}

/** The menu of all filters: first the filter, then its value. */
export function AddFilter({ filter, optionsOf, isOpen, kind, onOpen, onKind, onChange }: AddFilterProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" width={260} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <QuietButton icon={IconFilterPlus} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {texts.add}
        </QuietButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={kind === null ? texts.add : texts.kinds[kind]}>
        {kind === null ? (
          <Kinds filter={filter} onPick={onKind} />
        ) : (
          // The popover's trap looks for a field only when it opens; this one looks for the value's.
          <FocusTrap key={kind}>
            <div>
              <FilterEditor
                kind={kind}
                filter={filter}
                options={optionsOf(kind)}
                onChange={onChange}
                onDone={() => onOpen(false)}
              />
            </div>
          </FocusTrap>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Kinds({ filter, onPick }: { filter: ConversationFilter; onPick: (kind: FilterKind) => void }) {
  const [typed, setTyped] = useState('');
  const canOpen = useCan(conversations.get);
  const found = FILTER_KINDS.filter(
    (kind) =>
      isChosenHere(kind) &&
      (canOpen || kind !== 'transfer_reason') &&
      !isSet(kind, filter) &&
      texts.kinds[kind].toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <PickList
      query={typed}
      onQuery={setTyped}
      items={found}
      keyOf={(kind) => kind}
      renderItem={(kind) => texts.kinds[kind]}
      onPick={onPick}
      label={texts.add}
      placeholder={texts.find}
      emptyText={texts.nothingFound}
    />
  );
}
