import { Button } from '@mantine/core';
import { settings as settingsCalls } from '@parley/contract';
import { useWrite } from '#shared/api/hooks.ts';
import { Can } from '#shared/access/access.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { EmbedCode } from '#features/settings/embed-code.tsx';
import type { ControlProps } from '#features/settings/control-props.ts';
import { settingTexts } from '#texts/settings.ts';

const { chatClient } = settingTexts;

/** The token that pages use, its renewal, and the tags that an owner puts on a page. */
export function TokenControl({ field, settings }: ControlProps) {
  const renewal = useWrite(settingsCalls.renewChatToken, {
    refreshes: [settingsCalls.get],
    notice: chatClient.renewed,
  });

  async function renew(): Promise<void> {
    const isSure = await confirm({
      title: chatClient.renewTitle,
      text: chatClient.renewHint,
      confirmLabel: chatClient.renew,
      isDestructive: true,
    });
    if (isSure) renewal.mutate();
  }

  return (
    <>
      <div className="p-flex-row p-gap-4 p-narrowable p-break-anywhere">
        <code>{settings.chatbot_token}</code>
        <CopyButton value={settings.chatbot_token} label={settingTexts.copy(field.label)} />
        <Can do={settingsCalls.renewChatToken}>
          <Button loading={renewal.isPending} onClick={() => void renew()}>
            {chatClient.renew}
          </Button>
        </Can>
      </div>
      <EmbedCode settings={settings} />
    </>
  );
}
