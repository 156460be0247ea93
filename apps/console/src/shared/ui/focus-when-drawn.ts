/** Focuses a field in the container, or the stand-in while the field is not rendered, such as a code editor that loads. */
export function focusWhenDrawn(container: HTMLElement, field: string, standIn: HTMLElement): void {
  const drawn = container.querySelector<HTMLElement>(field);
  if (drawn) return drawn.focus();
  standIn.focus();
  const observer = new MutationObserver(() => {
    const late = container.querySelector<HTMLElement>(field);
    if (!late) return;
    observer.disconnect();
    late.focus();
  });
  observer.observe(container, { childList: true, subtree: true });
  // The user has gone elsewhere.
  standIn.addEventListener('blur', () => observer.disconnect(), { once: true });
}
