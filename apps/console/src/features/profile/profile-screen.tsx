import { GuideLink } from '#shared/ui/guide-link.tsx';
import { useSessionUser } from '#shared/session/session.ts';
import { AccountSection } from '#features/profile/account-section.tsx';
import { CodeSection } from '#features/profile/one-time-codes/code-section.tsx';
import { SessionSection } from '#features/profile/session-section.tsx';
import { TokenSection } from '#features/profile/token-section.tsx';
import { profileTexts as texts } from '#texts/profile.ts';
import styles from '#features/profile/profile.module.css';

/** The signed-in person's own settings: name, password, one-time codes, sessions and tokens. */
export function ProfileScreen() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <div className={styles.guide}>
        <GuideLink page="profile" />
      </div>
      <div className={styles.sections} aria-label={texts.title}>
        <AccountSection user={user} />
        <CodeSection />
        <SessionSection />
        <TokenSection />
      </div>
    </div>
  );
}
