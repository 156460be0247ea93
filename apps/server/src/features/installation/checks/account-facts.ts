import { countAdministrators, firstUser } from '#features/people/users/administrators.ts';
import type { AccountFacts } from '#features/installation/checks/accounts.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import type { Passwords } from '#platform/passwords.ts';

interface AccountSource {
  db: Queries;
  passwords: Pick<Passwords, 'verify'>;
  /** The first administrator as the environment names them. */
  admin: { email: string; password: string | undefined };
}

export async function accountFacts({ db, passwords, admin }: AccountSource): Promise<AccountFacts> {
  const { first, count } = await withSystem(db, async (tx) => ({
    first: await firstUser(tx),
    count: await countAdministrators(tx),
  }));
  const hash = first?.email.toLowerCase() === admin.email.trim().toLowerCase() ? first.password_hash : null;
  return {
    isFirstPasswordKept: first?.password_expired ?? false,
    isEnvironmentPasswordInUse: admin.password !== undefined && (await passwords.verify(hash, admin.password)),
    administrators: count.all,
    administratorsWithoutCode: count.withoutCode,
  };
}
