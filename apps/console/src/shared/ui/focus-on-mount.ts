/** For a field that something pressed has opened. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
