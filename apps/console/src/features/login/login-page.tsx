import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoginScreen } from '#features/login/login-screen.tsx';
import { fetchedPart, type Refetch } from '#shared/ui/fetched-part.tsx';
import { ScreenNotFetched } from '#shared/ui/not-fetched.tsx';
import { loginTexts } from '#texts/login.ts';

const LinkScreen = fetchedPart(
  async () => (await import('#features/login/link-screen.tsx')).LinkScreen,
  LinkNotFetched,
);

function LinkNotFetched(refetch: Refetch) {
  return (
    <main>
      <ScreenNotFetched title={loginTexts.link.page} {...refetch} />
    </main>
  );
}

/** Signing in, or the form behind the link of an invitation or a password reset. */
export function LoginPage() {
  const [params] = useSearchParams();
  const secret = params.get('invitation') ?? params.get('reset');
  if (secret === null) return <LoginScreen />;
  return (
    <Suspense>
      <LinkScreen key={secret} secret={secret} />
    </Suspense>
  );
}
