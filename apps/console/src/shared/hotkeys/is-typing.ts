/** Whether letters that are pressed now go into a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
    return true;
  }
  if (target.shadowRoot) return isTyping(target.shadowRoot.activeElement);
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}

/** Within a text that is being written, Ctrl+Z belongs to its letters. */
export function isWriting(): boolean {
  const focused = document.activeElement;
  const isText = focused instanceof HTMLInputElement && focused.type === 'text' && !focused.readOnly;
  return isText && focused.value !== '';
}

/** True if the user types in a field marked as aside, whose text is not part of the screen's unsaved changes. */
export function isWritingAside(): boolean {
  return isWriting() && document.activeElement?.matches('[data-aside]') === true;
}
