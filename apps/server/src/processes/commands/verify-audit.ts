/**
 * Whether the login log is as it was written (SAFETY row D3). Arguments `id:hash` are heads that were noted earlier,
 * as the server logs them every day: they tell a log that was cut short or written anew as a whole.
 */
import { visitDatabase } from '#platform/db/visit.ts';
import { createLogger } from '#platform/logger.ts';
import { verifyUsersLog } from '#features/auth/verify-users-log.ts';
import { runCommand } from '#processes/commands/run-command.ts';

await runCommand(async (config, noted) => {
  const log = createLogger('error');
  const { faults, entries, head } = await visitDatabase({ ...config, log, isAlone: false }, (owner) =>
    verifyUsersLog(owner, noted),
  );
  for (const fault of faults) console.error(`✖ ${fault}`);
  if (faults.length > 0) return 1;
  console.log(`✔ The login log is intact: ${entries} entries.`);
  if (head) console.log(`Head: ${head.id}:${head.hash}`);
  return 0;
});
