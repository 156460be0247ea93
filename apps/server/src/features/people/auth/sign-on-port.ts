import type { auth, ReplyOf } from '@parley/contract';
import type { SessionUser } from '@parley/domain/user';
import type { PublicContext } from '#http/context.ts';

/** Questions of sign-in to the identity provider's side. */
export interface SignOnPort {
  /** The ways to sign in that the screen offers. */
  offer(): Promise<Pick<ReplyOf<typeof auth.config>, 'sso' | 'sso_name' | 'passwords'>>;
  /** Signs in with the token of a sign-in by the provider. */
  signIn(context: PublicContext, given: { email: string; token: string }): Promise<{ user: SessionUser }>;
  /** False while passwords are off and the user is not among the exceptions. */
  mayUsePassword(userId: number): Promise<boolean>;
  /**
   * False for a user of the identity provider who may not sign in without it at the moment. Asks the provider if the
   * last check is too old.
   */
  isConfirmed(userId: number): Promise<boolean>;
}
