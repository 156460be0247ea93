import { notify } from '#shared/notices/notices.ts';

const RELOAD_MS = 300;
const TOLD_KEY = 'parley.roles.told';

/** Replaced in tests, which have no page to load. */
export const page = { reload: () => location.reload() };

/** Reports the save, reloads the page a moment later, and repeats the report there, where the user can read it. */
export function tellAndReload(titles: readonly string[]): void {
  for (const title of titles) notify.success({ title });
  sessionStorage.setItem(TOLD_KEY, JSON.stringify(titles));
  setTimeout(() => page.reload(), RELOAD_MS);
}

/** Repeats the report of a save after the reload. */
export function tellAfterReload(): void {
  const told = sessionStorage.getItem(TOLD_KEY);
  if (told === null) return;
  sessionStorage.removeItem(TOLD_KEY);
  const titles: unknown = JSON.parse(told);
  if (!Array.isArray(titles)) return;
  for (const title of titles) if (typeof title === 'string') notify.success({ title });
}
