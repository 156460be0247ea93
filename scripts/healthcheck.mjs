// Asks the server on this machine whether it is ready, for health checks where no curl is installed. Exits with 1 if it
// is not. `healthz` as argument asks only whether it is alive.
const { HOST = '', PORT = '8000' } = process.env;
const path = process.argv[2] ?? 'readyz';
const LONGEST_MS = 4_000;

const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
try {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/${path}`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST_MS) });
  if (!answer.ok) fail(await answer.text());
} catch (error) {
  fail(error instanceof Error ? (error.cause?.message ?? error.message) : String(error));
}

function fail(reason) {
  console.error(reason);
  process.exitCode = 1;
}
