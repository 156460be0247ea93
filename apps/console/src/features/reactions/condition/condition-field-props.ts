export interface ConditionFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Of a question's check: rows name its slot, and what is stored says `answer`. Without a slot there is nothing to name. */
  answerSlot?: string;
  onChange: (value: string) => void;
  /** Ctrl+Enter: the condition is finished. */
  onApply?: (() => void) | undefined;
}
