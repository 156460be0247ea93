import { confirm } from '#shared/ui/confirm.tsx';
import { accessTexts } from '#texts/access.ts';

/** Asks before the user removes themselves from projects; resolves to true if there are no projects. */
export async function confirmOwnRemoval(projectNames: readonly string[]): Promise<boolean> {
  if (projectNames.length === 0) return true;
  const { title, text, confirmLabel } = accessTexts.ownRemoval;
  return confirm({ title: title(projectNames), text, confirmLabel, isDestructive: true });
}
