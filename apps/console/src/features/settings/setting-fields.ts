import { PROTECTED_SETTINGS, SECRET_SETTINGS, type Settings } from '@parley/domain';

export type SettingName = Exclude<
  keyof Settings,
  'id' | 'version' | 'who' | 'config_struct' | 'config_dev' | 'config_prod'
>;

type SettingKind =
  | 'text'
  | 'address'
  | 'number'
  | 'switch'
  | 'lines'
  | 'style'
  | 'script'
  | 'secret'
  | 'language'
  | 'time zone'
  | 'fixed';

export interface SettingField {
  name: SettingName;
  label: string;
  kind: SettingKind;
  hint?: string;
  /** Of a number. */
  unit?: string;
  step?: number;
  placeholder?: string;
}

export interface SettingSection {
  id: string;
  title: string;
  fields: SettingField[];
}

const sip = (environment: 'testing' | 'production'): SettingField[] => [
  {
    name: `sip_server_${environment}`,
    label: `SIP server, ${environment}`,
    kind: 'text',
    placeholder: 'sip.example.com',
  },
  {
    name: `sip_number_${environment}`,
    label: `SIP number, ${environment}`,
    kind: 'text',
    placeholder: '+420123456789',
  },
  { name: `sip_passwd_${environment}`, label: `SIP password, ${environment}`, kind: 'secret' },
];

/** The settings as the screen groups them. Configuration values are a section of their own. */
export const SECTIONS: SettingSection[] = [
  {
    id: 'general',
    title: 'General',
    fields: [
      { name: 'name', label: 'Project name', kind: 'text' },
      { name: 'language', label: 'Language', kind: 'language', hint: 'What callers speak. Train after a change.' },
      {
        name: 'time_zone',
        label: 'Time zone',
        kind: 'time zone',
        hint: 'What expressions read as now is in this zone.',
      },
      {
        name: 'is_chat',
        label: 'Chat script',
        kind: 'switch',
        hint: 'Off for a voice bot. Chat scripts have no Outbound screen.',
      },
    ],
  },
  {
    id: 'language-model',
    title: 'Language model',
    fields: [
      {
        name: 'confidence_threshold',
        label: 'Confidence threshold',
        kind: 'number',
        step: 0.05,
        hint: 'Below it nothing counts as recognised, and the bot answers with __fallback__.',
      },
      {
        name: 'autocorrect_threshold',
        label: 'Autocorrect threshold',
        kind: 'number',
        step: 0.05,
        hint: 'How alike a word must be to one that the bot knows to be corrected to it. 0 is off.',
      },
      {
        name: 'multi_intent',
        label: 'Several intents in one utterance',
        kind: 'switch',
        hint: 'Splits what the caller says into clauses, and answers each.',
      },
      {
        name: 'stt_corrections',
        label: 'Speech corrections',
        kind: 'lines',
        hint: 'A line each: heard => meant.',
        placeholder: 'credit car => credit card',
      },
      {
        name: 'context_phrases',
        label: 'Context phrases',
        kind: 'lines',
        hint: 'A line each: words that speech recognition should expect.',
        placeholder: 'contactless limit',
      },
    ],
  },
  {
    id: 'conversation',
    title: 'Conversation',
    fields: [
      {
        name: 'long_silence_timeout',
        label: 'Silence',
        kind: 'number',
        step: 1,
        unit: 's',
        hint: 'After so long the bot asks again.',
      },
      { name: 'long_silence_retries', label: 'Silence retries', kind: 'number', step: 1, hint: 'Then it hangs up.' },
      { name: 'long_silence_utter', label: 'Said on silence', kind: 'text', placeholder: 'Are you still there?' },
      { name: 'long_silence_hangup_utter', label: 'Said before hanging up', kind: 'text', placeholder: 'Goodbye.' },
      {
        name: 'conversations_retention',
        label: 'Keep conversations',
        kind: 'number',
        step: 1,
        unit: 'days',
        hint: '0 keeps them for ever.',
      },
    ],
  },
  {
    id: 'voice',
    title: 'Voice & telephony',
    fields: [
      { name: 'stt_provider', label: 'Speech recognition', kind: 'text', placeholder: 'The server’s own' },
      { name: 'voices_id', label: 'Voice', kind: 'text', placeholder: 'The server’s own' },
      { name: 'voice_pitch', label: 'Voice pitch', kind: 'number', step: 0.1 },
      { name: 'voice_speed', label: 'Voice speed', kind: 'number', step: 0.1 },
      {
        name: 'no_instances_testing',
        label: 'Calls at once, testing',
        kind: 'number',
        step: 1,
        hint: 'In and out together.',
      },
      {
        name: 'no_instances_production',
        label: 'Calls at once, production',
        kind: 'number',
        step: 1,
        hint: 'In and out together.',
      },
      ...sip('testing'),
      ...sip('production'),
    ],
  },
  {
    id: 'chat-client',
    title: 'Chat client',
    fields: [
      {
        name: 'chatbot_token',
        label: 'Chat token',
        kind: 'fixed',
        hint: 'What the client on a web page brings along.',
      },
      {
        name: 'chatbot_base_url',
        label: 'Base address',
        kind: 'address',
        placeholder: 'https://chat.example.com',
        hint: 'Where the client script is served from; empty for this server.',
      },
      {
        name: 'chatbot_client_scss',
        label: 'Client options and style',
        kind: 'style',
        hint: 'Options are variables: $persistent-timeouts: true; $read-utterances: true; $read-utterances-speed: 1',
      },
      {
        name: 'chatbot_client_js',
        label: 'Client script',
        kind: 'script',
        hint: 'Runs on the page that shows the client.',
      },
    ],
  },
];

export const CONFIGURATION = { id: 'configuration', title: 'Configuration values' } as const;

export const LABELS: Record<SettingName | 'config_struct' | 'config_dev' | 'config_prod', string> = {
  ...(Object.fromEntries(SECTIONS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]))) as Record<
    SettingName,
    string
  >),
  config_struct: 'Configuration keys',
  config_dev: 'Values, testing',
  config_prod: 'Values, production',
};

export function isProtected(name: keyof Settings): boolean {
  return PROTECTED_SETTINGS.some((field) => field === name);
}

export function isSecret(name: keyof Settings): boolean {
  return SECRET_SETTINGS.some((field) => field === name);
}
