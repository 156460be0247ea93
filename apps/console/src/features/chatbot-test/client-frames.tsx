import type { Environment, Settings } from '@parley/domain';
import { useRef } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { chatbotTestTexts } from '#texts/chatbot-test.ts';
import { texts } from '#texts/spec.ts';
import { useClientState } from '#features/chatbot-test/use-client-state.ts';
import styles from '#features/chatbot-test/chatbot-test.module.css';
import { deployments } from '@parley/contract';
import { Button } from '@mantine/core';

interface ClientFramesProps {
  settings: Pick<Settings, 'id' | 'chatbot_token' | 'chatbot_base_url'>;
  /** The page in the background; empty for the sample page. */
  address: string;
  environment: Environment;
  /** False where the list of deployments says that nothing is there. */
  isDeployed: boolean;
  /** Changes when the client is to be loaded again: by hand, or because another bot was deployed. */
  attempt: string;
}

/**
 * Two frames of the server's own pages, each in an origin of its own: neither reaches the console or its session. The
 * client's is as large as the page, so that the client is where it will be.
 */
export function ClientFrames({ settings, address, environment, isDeployed, attempt: asked }: ClientFramesProps) {
  const { id, chatbot_token, chatbot_base_url } = settings;
  const frame = useRef<HTMLIFrameElement>(null);
  const attempt = [id, chatbot_token, chatbot_base_url, environment, asked].join(' ');
  const state = useClientState(frame, attempt);
  const canDeploy = useCan(deployments.deploy, environment);
  const page =
    address === '' ? 'chatbot-test/sample' : `chatbot-test/page?${new URLSearchParams({ address }).toString()}`;
  return (
    <>
      {state === 'failed' && (
        <Strip
          state="error"
          role="alert"
          remedy={
            <span className={styles['remedy']}>
              <ScreenLink className="p-link" to="/app/settings" query={{ section: 'chat-client' }}>
                {chatbotTestTexts.settings}
              </ScreenLink>
              {canDeploy && (
                <Button onClick={() => openDeploy(environment)}>{chatbotTestTexts.deploy[environment]}</Button>
              )}
            </span>
          }
        >
          {!isDeployed && <div>{chatbotTestTexts.nothing[environment]}</div>}
          {texts.chatbotTest.bundleFailed} {chatbotTestTexts.failedHint[environment]}
        </Strip>
      )}
      <span className="p-visually-hidden" role="status">
        {state === 'loading' ? chatbotTestTexts.loading : ''}
      </span>
      <div className={styles['stage']} aria-busy={state === 'loading'}>
        <iframe
          className={styles['frame']}
          title={chatbotTestTexts.samplePage}
          src={page}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
        />
        <iframe
          key={attempt}
          ref={frame}
          className={styles['frame']}
          data-client
          title={chatbotTestTexts.client[environment]}
          src={`chatbot-test/${id}/${chatbot_token}${environment === 'prod' ? '?environment=prod' : ''}`}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
          hidden={state === 'failed'}
        />
      </div>
    </>
  );
}
