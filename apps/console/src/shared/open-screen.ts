import { screenAddress } from '#shared/ui/screen-link.tsx';
import { uiTexts } from '#texts/ui.ts';

/** Opens a screen of a project from outside the page's components, as a notice does. */
export function openScreen(
  path: string,
  projectId: number | undefined,
  query: Record<string, string | number> = {},
): void {
  location.hash = `#${screenAddress(path, projectId, query)}`;
}

/** The button of a notice that opens the mentioned item. */
export function showAction(...place: Parameters<typeof openScreen>) {
  return { label: uiTexts.show, run: () => openScreen(...place) };
}
