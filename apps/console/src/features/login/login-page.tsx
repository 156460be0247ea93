import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoginScreen } from '#features/login/login-screen.tsx';
import { lazyComponent, type LoadRetry } from '#shared/ui/lazy-component.tsx';
import { ScreenLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { loginTexts } from '#texts/login.ts';

const LinkScreen = lazyComponent(
  async () => (await import('#features/login/link-screen.tsx')).LinkScreen,
  LinkNotFetched,
);

function LinkNotFetched(refetch: LoadRetry) {
  return (
    <main>
      <ScreenLoadError title={loginTexts.link.page} {...refetch} />
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
