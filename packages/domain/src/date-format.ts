/** The date formats and languages that users can choose. The first one is the default. */
export const DATE_PATTERNS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
export const DATE_LANGUAGES = [
  'bg-BG',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'el-GR',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-US',
  'es-ES',
  'es-MX',
  'et-EE',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'hr-HR',
  'hu-HU',
  'it-CH',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
] as const;
export const DATE_FORMATS = [...DATE_PATTERNS, ...DATE_LANGUAGES] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
export type DateLanguage = (typeof DATE_LANGUAGES)[number];

export const [DEFAULT_DATE_FORMAT] = DATE_PATTERNS;

export function isDateLanguage(format: DateFormat): format is DateLanguage {
  return DATE_LANGUAGES.some((one) => one === format);
}
