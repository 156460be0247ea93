import type { ReactNode } from 'react';
import type { Settings } from '@parley/domain';
import { EXPERT_FIELDS, LOOK_FIELDS, PAGE_FIELDS } from '#features/settings/chat-client-fields.ts';
import { ChatPreview } from '#features/settings/chat-preview.tsx';
import type { SettingField } from '#features/settings/setting-field.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/chat-client.module.css';

const { chatClient } = settingTexts;

interface ChatClientPartProps {
  settings: Settings;
  canEdit: boolean;
  /** Draws a setting. */
  control: (field: SettingField) => ReactNode;
}

/** The looks beside their preview; then what pages need; code for experts is behind a fold. */
export function ChatClientPart({ settings, canEdit, control }: ChatClientPartProps) {
  return (
    <>
      <p className={styles['lead']}>{chatClient.lead}</p>
      <div className={styles['looks']}>
        <div className={styles['form']}>{LOOK_FIELDS.map(control)}</div>
        <ChatPreview settings={settings} canCompile={canEdit} />
      </div>
      {PAGE_FIELDS.map(control)}
      <details className={styles['experts']}>
        <summary>{chatClient.experts}</summary>
        {EXPERT_FIELDS.map(control)}
      </details>
    </>
  );
}
