import { VOICE_BUTTONS, VOICEMAIL_ACTIONS } from '@parley/domain/settings';
import { SIP_ENCRYPTIONS, SIP_TRANSPORTS } from '@parley/domain/telephone-settings';
import type { SettingField } from '#features/settings/setting-field.ts';
import { settingTexts } from '#texts/settings.ts';
import { telephoneTexts as texts } from '#texts/telephone.ts';

type Name = 'testing' | 'production';

/** Both environments have the field; the heading of its column names the environment. */
const of = (environment: Name, short: string) => ({ label: `${short}, ${environment}`, short });

function accountFields(environment: Name): SettingField[] {
  return [
    {
      ...of(environment, texts.server),
      ...{ name: `sip_server_${environment}`, kind: 'text', placeholder: texts.serverExample },
    },
    {
      ...of(environment, texts.number),
      ...{ name: `sip_number_${environment}`, kind: 'text', placeholder: texts.numberExample },
    },
    {
      ...of(environment, texts.password),
      ...{ name: `sip_passwd_${environment}`, kind: 'secret', hint: texts.passwordHint },
    },
    {
      ...of(environment, texts.transport),
      ...{ name: `sip_transport_${environment}`, kind: 'choice' },
      choices: SIP_TRANSPORTS.map((value) => ({ value, label: texts.transports[value] })),
    },
    {
      ...of(environment, texts.encryption),
      ...{ name: `sip_encryption_${environment}`, kind: 'choice', hint: texts.encryptionHint },
      choices: SIP_ENCRYPTIONS.map((value) => ({ value, label: texts.encryptions[value] })),
    },
  ];
}

function rareFields(environment: Name): SettingField[] {
  return [
    {
      ...of(environment, texts.login),
      ...{ name: `sip_login_${environment}`, kind: 'text', hint: texts.loginHint },
    },
    {
      ...of(environment, texts.proxy),
      ...{ name: `sip_proxy_${environment}`, kind: 'text', hint: texts.proxyHint, placeholder: texts.proxyExample },
    },
    {
      ...of(environment, texts.registers),
      ...{ name: `sip_registers_${environment}`, kind: 'switch', hint: texts.registersHint },
    },
  ];
}

const linesOf = (environment: Name): SettingField => ({
  ...of(environment, texts.calls),
  ...{ name: `no_instances_${environment}`, kind: 'number', step: 1, hint: texts.callsHint },
});

const idOf = (environment: Name): SettingField => ({
  ...of(environment, texts.audiosocketId),
  ...{ name: `audiosocket_${environment}`, kind: 'audiosocket', hint: texts.audiosocketHint },
});

/** The columns of the section: what testing and production each have. */
export const COLUMNS = (['testing', 'production'] as const).map((name) => ({
  environment: name === 'testing' ? ('dev' as const) : ('prod' as const),
  account: accountFields(name),
  rare: rareFields(name),
  lines: linesOf(name),
  audiosocket: idOf(name),
}));

const { voice, conversation } = settingTexts;

export const CALL_FIELDS: SettingField[] = [
  {
    ...{ name: 'longest_call', label: texts.longest, kind: 'number', step: 5, unit: texts.minutes },
    hint: texts.longestHint,
  },
  {
    ...{ name: 'call_countries', label: texts.countries, kind: 'text', placeholder: texts.countriesExample },
    hint: texts.countriesHint,
  },
];

export const RECORDING_FIELDS: SettingField[] = [
  { name: 'call_recording', label: voice.recording, kind: 'switch', hint: voice.recordingHint },
  {
    ...{ name: 'call_recording_notice', label: voice.recordingNotice, kind: 'text' },
    ...{ hint: voice.recordingNoticeHint, placeholder: voice.recordingNoticeExample },
  },
];

export const RECOGNITION_FIELDS: SettingField[] = [
  { name: 'stt_provider', label: texts.recognition, kind: 'recognizer', hint: texts.recognitionHint },
];

export const VOICE_FIELDS: SettingField[] = [
  { name: 'voices_id', label: voice.voice, kind: 'voice', hint: voice.voiceHint },
  { name: 'voice_pitch', label: voice.pitch, kind: 'pace', step: 0.1, hint: voice.pitchHint },
  { name: 'voice_speed', label: voice.speed, kind: 'pace', step: 0.1, hint: voice.speedHint },
  {
    ...{ name: 'voice_buttons', label: texts.buttons, kind: 'choice', hint: texts.buttonsHint },
    choices: VOICE_BUTTONS.map((value) => ({ value, label: texts.buttonsWhen[value] })),
  },
];

export const SILENCE_FIELDS: SettingField[] = [
  {
    ...{ name: 'long_silence_timeout', label: texts.silence, kind: 'number', step: 1, unit: conversation.seconds },
    hint: texts.silenceHint,
  },
  { name: 'long_silence_retries', label: texts.retries, kind: 'number', step: 1, hint: texts.retriesHint },
  {
    ...{ name: 'long_silence_utter', label: texts.prompt, kind: 'text', placeholder: texts.promptExample },
    hint: texts.promptHint,
  },
  {
    ...{ name: 'long_silence_hangup_utter', label: texts.hangUp, kind: 'text', placeholder: texts.hangUpExample },
    hint: texts.hangUpHint,
  },
];

export const VOICEMAIL_FIELDS: SettingField[] = [
  {
    ...{ name: 'voicemail_action', label: texts.voicemail, kind: 'choice', hint: texts.voicemailHint },
    choices: VOICEMAIL_ACTIONS.map((value) => ({ value, label: texts.voicemailActions[value] })),
  },
  {
    ...{ name: 'voicemail_utter', label: texts.voicemailMessage, kind: 'text' },
    ...{ hint: texts.voicemailMessageHint, placeholder: texts.voicemailMessageExample },
  },
];

/** Every field of the section, as the search shows them. */
export const TELEPHONE_FIELDS: SettingField[] = [
  ...COLUMNS.flatMap(({ account, rare, lines, audiosocket }) => [...account, ...rare, lines, audiosocket]),
  ...CALL_FIELDS,
  ...RECOGNITION_FIELDS,
  ...VOICE_FIELDS,
  ...SILENCE_FIELDS,
  ...VOICEMAIL_FIELDS,
  ...RECORDING_FIELDS,
];
