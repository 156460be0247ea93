const KEY = 'parley.return_path';

/** Remembers the address before the sign-in screen. Kept for this tab only. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** The remembered path, until it is forgotten. */
export function returnPath(): string | undefined {
  const path = sessionStorage.getItem(KEY);
  return path?.startsWith('/app/') ? path : undefined;
}

/** Called when the user is back inside. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(KEY);
}
