import { deployments, settings } from '@parley/contract';
import { useRef, useState } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useAddress } from '#shared/use-address.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { chatbotTestTexts } from '#texts/chatbot-test.ts';
import { texts } from '#texts/spec.ts';
import { AddressBar } from '#features/chatbot-test/address-bar.tsx';
import { ClientFrames } from '#features/chatbot-test/client-frames.tsx';
import { pageAddress } from '#features/chatbot-test/page-address.ts';

/** The client over a web page, as callers will see it. */
export function ChatbotTestScreen() {
  const { data, error, refetch } = useRead(settings.get);
  const released = useRead(deployments.list, { handles: ['local'] });
  const { params, write } = useAddress();
  const [reloads, setReloads] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { shortcuts } = chatbotTestTexts;
  const reload = () => setReloads((count) => count + 1);
  useHotkeys(chatbotTestTexts.title, [
    { keys: 'Ctrl+F', description: shortcuts.show, run: () => input.current?.focus() },
    { keys: 'R', description: shortcuts.reload, run: reload },
  ]);

  if (error && !data) {
    return <LoadError what={chatbotTestTexts.title} error={error} onRetry={() => void refetch()} />;
  }
  if (!data || released.isLoading) return <SkeletonRows />;
  const environment = params.get('env') === 'prod' ? 'prod' : 'dev';
  const served = released.data?.find(({ project_env }) => project_env === environment)?.id;
  const address = pageAddress(params.get('page') ?? '') ?? '';
  return (
    <div className="p-column">
      <AddressBar
        key={address}
        address={address}
        inputRef={input}
        onShow={(page) => write({ page: () => page })}
        environment={environment}
        onEnvironment={(chosen) => write({ env: () => (chosen === 'prod' ? 'prod' : '') })}
        onReload={reload}
      />
      <Strip state="info">
        {texts.chatbotTest.note} {address !== '' && chatbotTestTexts.refusing}
      </Strip>
      <ClientFrames
        settings={data}
        address={address}
        environment={environment}
        isDeployed={served !== undefined || !released.data}
        attempt={[served, reloads].join(' ')}
      />
    </div>
  );
}
