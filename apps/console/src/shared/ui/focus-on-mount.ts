/** For a field that a press has opened. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
