import { signOn } from '@parley/contract';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { signOnTexts as texts } from '#texts/sign-on.ts';
import { SignOnForm } from '#features/platform/sign-on/sign-on-form.tsx';
import { TabTools } from '#features/platform/tab-tools.tsx';

/**
 * The company's identity provider: who may sign in through it, with which roles, and whether passwords still work. The
 * children scroll above it.
 */
export function SignOnTab({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = useRead(signOn.get);
  if (!data) {
    return (
      <div className="p-column">
        {children}
        {error ? <LoadError what={texts.noun} error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </div>
    );
  }
  return (
    <>
      <TabTools>
        <GuideLink page="single-sign-on" />
      </TabTools>
      <SignOnForm state={data}>{children}</SignOnForm>
    </>
  );
}
