import { Button } from '@mantine/core';
import { oneTimeCodes } from '@parley/contract';
import { Suspense, useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { OverlayLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Section } from '#features/profile/section.tsx';
import { profileTexts } from '#texts/profile.ts';

/** The drawing of QR codes comes with it. */
const SetUpCodes = lazyComponent(
  async () => (await import('#features/profile/one-time-codes/set-up-codes-dialog.tsx')).SetUpCodesDialog,
  OverlayLoadError,
);

const RenewCodes = lazyComponent(
  async () => (await import('#features/profile/one-time-codes/renew-codes-dialog.tsx')).RenewCodesDialog,
  OverlayLoadError,
);

const RemoveCodes = lazyComponent(
  async () => (await import('#features/profile/one-time-codes/remove-codes-dialog.tsx')).RemoveCodesDialog,
  OverlayLoadError,
);

const { codes: texts } = profileTexts;
const FEW = 3;

/** Shows whether the user signs in with one-time codes, with the actions to turn them on or off. */
export function CodeSection() {
  const { data, error, refetch } = useRead(oneTimeCodes.get);
  const [opened, setOpened] = useState<'set-up' | 'renew' | 'remove'>();
  const close = () => setOpened(undefined);
  return (
    <Section
      title={texts.title}
      about={texts.about}
      actions={
        data &&
        (data.is_set_up ? (
          <>
            <Button onClick={() => setOpened('renew')}>{texts.renew}</Button>
            <Button onClick={() => setOpened('remove')}>{texts.remove}</Button>
          </>
        ) : (
          <Button onClick={() => setOpened('set-up')}>{texts.setUp}</Button>
        ))
      }
    >
      {error && !data && <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={1} />}
      {data && (
        <p className="p-flush p-flex-row p-wrap p-gap-8">
          <Chip tone={data.is_set_up ? 'ok' : 'plain'}>{data.is_set_up ? texts.on : texts.off}</Chip>
          {data.is_set_up && <span>{texts.left(data.recovery_codes_left)}</span>}
          {data.is_set_up && data.recovery_codes_left <= FEW && <span className="p-warning-text">{texts.fewLeft}</span>}
          {data.is_required && <span className="p-caption">{texts.required}</span>}
        </p>
      )}
      <Suspense>
        {opened === 'set-up' && <SetUpCodes onClose={close} />}
        {opened === 'renew' && <RenewCodes onClose={close} />}
        {opened === 'remove' && <RemoveCodes onClose={close} />}
      </Suspense>
    </Section>
  );
}
