import { CHAT_POSITIONS, CHAT_SCHEMES } from '@parley/domain/chat-look';
import type { SettingField } from '#features/settings/setting-field.ts';
import { settingTexts } from '#texts/settings.ts';

const { chatClient } = settingTexts;

/** Fields that the preview shows. */
export const LOOK_FIELDS: SettingField[] = [
  { name: 'chatbot_name', label: chatClient.name, kind: 'text', placeholder: chatClient.nameExample },
  { name: 'chatbot_accent', label: chatClient.accent, kind: 'color', hint: chatClient.accentHint },
  { name: 'chatbot_logo', label: chatClient.logo, kind: 'logo', hint: chatClient.logoHint },
  {
    name: 'chatbot_position',
    label: chatClient.position,
    kind: 'choice',
    choices: CHAT_POSITIONS.map((value) => ({ value, label: chatClient.positions[value] })),
  },
  {
    name: 'chatbot_scheme',
    label: chatClient.scheme,
    kind: 'choice',
    choices: CHAT_SCHEMES.map((value) => ({ value, label: chatClient.schemes[value] })),
  },
  { name: 'chatbot_greeting', label: chatClient.greeting, kind: 'text', hint: chatClient.greetingHint },
  {
    name: 'chatbot_starters',
    label: chatClient.starters,
    kind: 'lines',
    placeholder: chatClient.startersExample,
    hint: chatClient.startersHint,
  },
  {
    name: 'chatbot_privacy',
    label: chatClient.privacy,
    kind: 'address',
    placeholder: chatClient.privacyExample,
    hint: chatClient.privacyHint,
  },
  { name: 'chatbot_phone', label: chatClient.phone, kind: 'text', hint: chatClient.phoneHint },
];

/** How pages get the client, and which. */
export const PAGE_FIELDS: SettingField[] = [
  { name: 'chatbot_token', label: chatClient.token, kind: 'token', hint: chatClient.tokenHint },
  {
    name: 'chatbot_origins',
    label: chatClient.origins,
    kind: 'lines',
    placeholder: chatClient.originsExample,
    hint: chatClient.originsHint,
  },
];

/** Code and addresses that few need. */
export const EXPERT_FIELDS: SettingField[] = [
  {
    name: 'chatbot_base_url',
    label: chatClient.baseUrl,
    kind: 'address',
    placeholder: chatClient.baseUrlExample,
    hint: chatClient.baseUrlHint,
  },
  { name: 'chatbot_client_scss', label: chatClient.style, kind: 'styles', hint: chatClient.styleHint },
  { name: 'chatbot_client_js', label: chatClient.script, kind: 'script', hint: chatClient.scriptHint },
];
