import { Button } from '@mantine/core';
import { stats as statsApi } from '@parley/contract';
import type { Deployment } from '@parley/domain/deployment';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { overlayPart } from '#shared/ui/overlay-part.tsx';
import type { EffectDialogProps } from '#features/deployments/list/effect-dialog.tsx';
import { effectTexts as texts } from '#texts/deployment-effect.ts';

/** The dialog takes the figures of the dashboard along. */
const EffectDialog = overlayPart<EffectDialogProps>(
  async () => (await import('#features/deployments/list/effect-dialog.tsx')).EffectDialog,
);

/** The button in a deployment's row that compares its figures with the time before it. */
export function DeploymentEffect({ deployment, name }: { deployment: Deployment; name: string }) {
  const [openedAt, setOpenedAt] = useState<number>();
  const { note, project_env: environment } = deployment;
  const release = [name, note].filter(Boolean).join(' · ');
  return (
    <>
      <Can do={statsApi.get} environment={environment}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={texts.openOf(release)}
          leftSection={<IconArrowsDiff size={14} stroke={2} aria-hidden />}
          onClick={() => setOpenedAt(Math.trunc(Date.now() / 1_000))}
        >
          {texts.open}
        </Button>
      </Can>
      {openedAt !== undefined && (
        <EffectDialog deployment={deployment} release={release} now={openedAt} onClose={() => setOpenedAt(undefined)} />
      )}
    </>
  );
}
