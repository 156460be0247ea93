import { OneTimeCodeRules } from '#features/platform/sign-on/one-time-code-rules.tsx';
import { SignOnTab } from '#features/platform/sign-on/sign-on-tab.tsx';

/** The rules of sign-in: one-time codes in addition to the password, and the company's provider. */
export function SignInTab() {
  return (
    <SignOnTab>
      <OneTimeCodeRules />
    </SignOnTab>
  );
}
