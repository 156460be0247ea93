import { auth } from '@parley/contract';
import { clientTag, type Environment, type Settings } from '@parley/domain';
import { useRead } from '#shared/api/hooks.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/embed-code.module.css';

const { chatClient } = settingTexts;
const ENVIRONMENTS: Environment[] = ['dev', 'prod'];

/** The tag that shows the chat client on a web page, for each environment. */
export function EmbedCode({ settings }: { settings: Settings }) {
  const { data: config } = useRead(auth.config, { handles: ['local'] });
  if (!config) return null;
  const base = settings.chatbot_base_url === '' ? config.chatbot_url : settings.chatbot_base_url;
  return (
    <div className={styles['tags']}>
      {ENVIRONMENTS.map((environment) => {
        const client = { base, projectId: settings.id, environment, token: settings.chatbot_token };
        const tag = clientTag(client);
        return (
          <div key={environment} className={styles['tag']}>
            <span className="p-caption">{chatClient.embed[environment]}</span>
            <code>{tag}</code>
            <CopyButton value={tag} label={chatClient.copyTag[environment]} />
          </div>
        );
      })}
    </div>
  );
}
