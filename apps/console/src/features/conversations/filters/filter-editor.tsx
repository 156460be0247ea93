import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { PickList } from '#shared/ui/pick-list.tsx';
import type { ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import { DaysEditor } from '#features/conversations/filters/days-editor.tsx';
import { EntityEditor } from '#features/conversations/filters/entity-editor.tsx';
import type { FilterEditorProps } from '#features/conversations/filters/filter-editor-props.ts';
import type { FilterKind } from '#features/conversations/filters/filter-kinds.ts';
import { ReasonEditor } from '#features/conversations/filters/reason-editor.tsx';
import { TurnsEditor } from '#features/conversations/filters/turns-editor.tsx';
import type { FilterOption } from '#features/conversations/filters/use-filter-options.ts';
import { conversationTexts } from '#texts/conversations.ts';

const { filters: texts } = conversationTexts;

/** The editor of a filter's value: a list of options, or fields. */
export function FilterEditor(props: FilterEditorProps) {
  const Editor = EDITORS[props.kind] ?? OptionPicker;
  return <Editor {...props} />;
}

/** These filters have fields; the others have a list of options. */
const EDITORS: Partial<Record<FilterKind, (props: FilterEditorProps) => ReactNode>> = {
  days: DaysEditor,
  turns: TurnsEditor,
  entity: EntityEditor,
  transfer_reason: ReasonEditor,
};

function OptionPicker({ kind, filter, options = [], onChange, onDone }: FilterEditorProps) {
  const [typed, setTyped] = useState('');
  const name = kind as keyof ConversationFilter;
  const chosen = filter[name] === '' ? [] : filter[name].split(kind === 'label' ? ',' : /$^/u);
  const found = options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));

  function pick({ value }: FilterOption) {
    if (kind !== 'label') {
      onChange({ [name]: value });
      return onDone();
    }
    // A conversation can be asked to have several labels.
    const others = chosen.filter((one) => one !== value);
    onChange({ label: (others.length < chosen.length ? others : [...chosen, value]).join() });
  }
  return (
    <PickList
      query={typed}
      onQuery={setTyped}
      items={found}
      keyOf={({ value }) => value}
      renderItem={({ value, label }) => (
        <>
          <span className="p-cut">{label}</span>
          {chosen.includes(value) && <IconCheck size={16} stroke={1.75} aria-hidden />}
        </>
      )}
      onPick={pick}
      label={texts.kinds[kind]}
      placeholder={texts.findValue(texts.kinds[kind])}
      emptyText={texts.noValue}
    />
  );
}
