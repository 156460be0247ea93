// Runs before the console's own code is there.
(function () {
  // Chooses the colour scheme before the first paint, so that a dark console does not flash white.
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {
    // Storage may be forbidden; the system's scheme is then used.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  const page = document.documentElement;
  page.setAttribute('data-mantine-color-scheme', scheme);

  // Asks who is signed in while the code is fetched. Only where the router will ask for it at once: an answer must not
  // lie about until somebody else has signed in.
  const place = location.hash.slice(1);
  if (page.dataset['session'] === 'likely' && /^(?:\/?|\/app(?:[/?].*)?)$/u.test(place)) {
    const answer = fetch('/v1/auth/user', { credentials: 'same-origin', signal: AbortSignal.timeout(30_000) });
    // Who takes it asks again when it failed.
    answer.catch(() => {});
    globalThis.parleyUser = answer;
  }
})();
