import type { ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import type { FilterKind } from '#features/conversations/filters/filter-kinds.ts';
import type { FilterOption } from '#features/conversations/filters/use-filter-options.ts';

export interface FilterEditorProps {
  kind: FilterKind;
  filter: ConversationFilter;
  options: FilterOption[] | undefined;
  onChange: (change: Partial<ConversationFilter>) => void;
  onDone: () => void;
}
