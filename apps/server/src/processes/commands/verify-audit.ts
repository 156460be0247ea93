/**
 * Checks that the login log and the audit trail are unchanged. Arguments are heads noted earlier, which the server logs
 * every day: `id:hash` of the login log, `audit:id:hash` of the audit trail. They reveal a log that was cut or
 * rewritten as a whole.
 */
import { ConfigError } from '#platform/config-error.ts';
import { visitDatabase } from '#platform/db/visit.ts';
import { createLogger } from '#platform/logger.ts';
import { AUDIT_TRAIL, LOGIN_LOG, verifyChain } from '#platform/audit/verify-chain.ts';
import { runCommand } from '#processes/commands/run-command.ts';

const OF_AUDIT_TRAIL = 'audit:';

const USAGE = `Usage: parley verify-audit [head ...]

Checks that the login log and the audit trail are unchanged. A head is an entry noted earlier, id:hash of the login log
or audit:id:hash of the audit trail: it reveals a log that was cut or written again.

Exit codes:
  0  Unchanged
  1  Changed, or the command could not run`;

/** An id and a hash, as the log and this command print them. */
const HEAD = /^(?:audit:)?\d{1,15}:[0-9a-f]{64}$/u;

await runCommand(async (config, noted) => {
  const wrong = noted.find((head) => !HEAD.test(head));
  if (wrong !== undefined) throw new ConfigError(`${wrong} is no head of a log: id:hash, with a hash of 64 digits.`);
  const log = createLogger('error');
  const { true: ofAudit = [], false: ofLogins = [] } = Object.groupBy(noted, (head) =>
    head.startsWith(OF_AUDIT_TRAIL) ? 'true' : 'false',
  );
  const verdicts = await visitDatabase({ ...config, log, isAlone: false }, async (owner) => [
    { chain: LOGIN_LOG, prefix: '', ...(await verifyChain(owner, LOGIN_LOG, ofLogins)) },
    {
      chain: AUDIT_TRAIL,
      prefix: OF_AUDIT_TRAIL,
      ...(await verifyChain(
        owner,
        AUDIT_TRAIL,
        ofAudit.map((head) => head.slice(OF_AUDIT_TRAIL.length)),
      )),
    },
  ]);
  const faults = verdicts.flatMap((verdict) => verdict.faults);
  for (const fault of faults) console.error(`✖ ${fault}`);
  if (faults.length > 0) return 1;
  for (const { chain, prefix, entries, head } of verdicts) {
    console.log(`✔ The ${chain.name} is intact: ${entries} entries.`);
    if (head) console.log(`Head: ${prefix}${head.id}:${head.hash}`);
  }
  return 0;
}, USAGE);
