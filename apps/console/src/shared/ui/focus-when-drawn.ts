/** Focuses a field in the container; while it is not drawn yet, as a code editor that still loads, the stand-in. */
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
