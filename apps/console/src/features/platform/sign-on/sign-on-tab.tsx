import { signOn } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { signOnTexts as texts } from '#texts/sign-on.ts';
import { SignOnForm } from '#features/platform/sign-on/sign-on-form.tsx';
import { TabTools } from '#features/platform/tab-tools.tsx';

/** The company's identity provider: who comes in by it, with which roles, and whether passwords do so too. */
export function SignOnTab() {
  const { data, error, refetch } = useRead(signOn.get);
  if (error && !data) return <LoadError what={texts.what} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      <TabTools>
        <GuideLink page="single-sign-on" />
      </TabTools>
      <SignOnForm state={data} />
    </>
  );
}
