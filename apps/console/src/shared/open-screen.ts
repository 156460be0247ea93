import { screenAddress } from '#shared/ui/screen-link.tsx';

/** Opens a screen of a project from outside the page's components, as a notice does. */
export function openScreen(
  path: string,
  projectId: number | undefined,
  query: Record<string, string | number> = {},
): void {
  location.hash = `#${screenAddress(path, projectId, query)}`;
}
