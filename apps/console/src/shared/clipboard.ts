/** Copies a text and returns whether that worked. Pages over plain http lack `navigator.clipboard`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // oxlint-disable-next-line eslint/no-restricted-properties -- The only place that knows what to do without it.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The clipboard's text; undefined if the browser does not let a page read it. Pasting by keys works anyway. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    // oxlint-disable-next-line eslint/no-restricted-properties -- As above.
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.ariaHidden = 'true';
  field.className = 'p-visually-hidden';
  // The screen's own copying must not replace the text.
  field.addEventListener('copy', (event) => event.stopPropagation());
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
