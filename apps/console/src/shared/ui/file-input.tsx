import type { Ref } from 'react';

interface FileInputProps {
  /** A button opens the browser's dialog through `click`. */
  inputRef: Ref<HTMLInputElement>;
  label: string;
  accept?: string;
  multiple?: boolean;
  onChoose: (files: [File, ...File[]]) => void;
}

/** A hidden file input. It forgets its choice, so that choosing one file twice fires a change event again. */
export function FileInput({ inputRef, label, accept, multiple, onChoose }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [first, ...others] = currentTarget.files ?? [];
        currentTarget.value = '';
        if (first) onChoose([first, ...others]);
      }}
    />
  );
}
