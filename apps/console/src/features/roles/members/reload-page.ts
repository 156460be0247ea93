import { notify } from '#shared/notices/notices.ts';

const RELOAD_MS = 300;
const TOLD_KEY = 'parley.roles.told';

/** Replaced in tests, which have no page to load. */
export const page = { reload: () => location.reload() };

/** Tells what was saved, reloads the page a moment later, and tells it again there, where it can be read. */
export function tellAndReload(titles: readonly string[]): void {
  for (const title of titles) notify.success({ title });
  sessionStorage.setItem(TOLD_KEY, JSON.stringify(titles));
  setTimeout(() => page.reload(), RELOAD_MS);
}

/** Tells again what was saved before the page was reloaded. */
export function tellAfterReload(): void {
  const told = sessionStorage.getItem(TOLD_KEY);
  if (told === null) return;
  sessionStorage.removeItem(TOLD_KEY);
  const titles: unknown = JSON.parse(told);
  if (!Array.isArray(titles)) return;
  for (const title of titles) if (typeof title === 'string') notify.success({ title });
}
