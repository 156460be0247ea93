import { PROTECTED_SETTINGS, SECRET_SETTINGS, type Settings } from '@parley/domain';
import { EXPERT_FIELDS, LOOK_FIELDS, PAGE_FIELDS } from '#features/settings/chat-client-fields.ts';
import type { SettingField, SettingName } from '#features/settings/setting-field.ts';
import { TELEPHONE_FIELDS } from '#features/settings/telephone-fields.ts';
import { settingTexts } from '#texts/settings.ts';

const { general, model, conversation, personalData, voice, chatClient, configuration } = settingTexts;

export interface SettingSection {
  id: string;
  title: string;
  fields: SettingField[];
}

export const CHAT_CLIENT = 'chat-client';
export const VOICE = 'voice';

/** The settings as the screen groups them. Configuration values are a section of their own. */
export const SECTIONS: SettingSection[] = [
  {
    id: 'general',
    title: general.title,
    fields: [
      { name: 'name', label: general.name, kind: 'text', hint: general.nameHint },
      { name: 'language', label: general.language, kind: 'language', hint: general.languageHint },
      {
        name: 'time_zone',
        label: general.timeZone,
        kind: 'time zone',
        hint: general.timeZoneHint,
      },
      {
        name: 'is_chat',
        label: general.isChat,
        kind: 'switch',
        hint: general.isChatHint,
      },
      {
        name: 'production_approval',
        label: general.approval,
        kind: 'switch',
        hint: general.approvalHint,
      },
    ],
  },
  {
    id: 'language-model',
    title: model.title,
    fields: [
      {
        name: 'confidence_threshold',
        label: model.threshold,
        kind: 'number',
        step: 0.05,
        hint: model.thresholdHint,
      },
      {
        name: 'autocorrect_threshold',
        label: model.autocorrect,
        kind: 'number',
        step: 0.05,
        hint: model.autocorrectHint,
      },
      {
        name: 'multi_intent',
        label: model.multiIntent,
        kind: 'switch',
        hint: model.multiIntentHint,
      },
      {
        name: 'stt_corrections',
        label: model.corrections,
        kind: 'lines',
        hint: model.correctionsHint,
        placeholder: model.correctionsExample,
      },
      {
        name: 'context_phrases',
        label: model.phrases,
        kind: 'lines',
        hint: model.phrasesHint,
        placeholder: model.phrasesExample,
      },
    ],
  },
  {
    id: 'conversation',
    title: conversation.title,
    fields: [
      {
        name: 'burst_seconds',
        label: conversation.burst,
        kind: 'number',
        step: 0.1,
        unit: conversation.seconds,
        hint: conversation.burstHint,
      },
    ],
  },
  {
    id: 'personal-data',
    title: personalData.title,
    fields: [
      {
        name: 'conversations_retention',
        label: personalData.retention,
        kind: 'number',
        step: 1,
        unit: personalData.days,
        hint: personalData.retentionHint,
      },
      { name: 'mask_cards', label: personalData.cards, kind: 'switch', hint: personalData.cardsHint },
      { name: 'mask_ibans', label: personalData.ibans, kind: 'switch', hint: personalData.ibansHint },
      {
        name: 'mask_birth_numbers',
        label: personalData.birthNumbers,
        kind: 'switch',
        hint: personalData.birthNumbersHint,
      },
      { name: 'mask_emails', label: personalData.emails, kind: 'switch', hint: personalData.contactHint },
      { name: 'mask_phones', label: personalData.phones, kind: 'switch', hint: personalData.contactHint },
    ],
  },
  { id: VOICE, title: voice.title, fields: TELEPHONE_FIELDS },
  {
    id: CHAT_CLIENT,
    title: chatClient.title,
    fields: [...LOOK_FIELDS, ...PAGE_FIELDS, ...EXPERT_FIELDS],
  },
];

export const CONFIGURATION = { id: 'configuration', title: configuration.title } as const;

export const LABELS: Record<SettingName | 'config_struct' | 'config_dev' | 'config_prod', string> = {
  ...(Object.fromEntries(SECTIONS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]))) as Record<
    SettingName,
    string
  >),
  config_struct: configuration.keys,
  config_dev: configuration.testingValues,
  config_prod: configuration.productionValues,
};

export function isProtected(name: keyof Settings): boolean {
  return PROTECTED_SETTINGS.some((field) => field === name);
}

export function isSecret(name: keyof Settings): boolean {
  return SECRET_SETTINGS.some((field) => field === name);
}
