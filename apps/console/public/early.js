// Runs before the console's own code has loaded.
(function () {
  // Sets the color scheme before the first paint, so that a dark console does not flash white.
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {
    // The browser may block storage; then the system's scheme applies.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  const page = document.documentElement;
  page.setAttribute('data-mantine-color-scheme', scheme);

  // Requests the signed-in user while the code loads, but only where the router uses the answer at once: an old answer
  // could belong to an earlier user.
  const place = location.hash.slice(1);
  if (page.dataset['session'] === 'likely' && /^(?:\/?|\/app(?:[/?].*)?)$/u.test(place)) {
    const answer = fetch('/v1/auth/user', { credentials: 'same-origin', signal: AbortSignal.timeout(30_000) });
    // The router asks again if this fails.
    answer.catch(() => {});
    globalThis.parleyUser = answer;
  }
})();
