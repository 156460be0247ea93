export interface ConditionFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  /** The slot of a question's check: rows show its name, while the stored code says `answer`. */
  answerSlot?: string;
  /** Says what no condition means, where it is not that of a reaction. */
  emptyHint?: string | undefined;
  onChange: (value: string) => void;
  /** Ctrl+Enter: the condition is finished. */
  onApply?: (() => void) | undefined;
}
