/** Sentences for trying a voice. The server chooses them, so that the endpoint cannot read arbitrary texts. */
const SAMPLES: Record<string, string> = {
  en: 'Hello. How can I help you?',
  cs: 'Dobrý den. Jak vám mohu pomoci?',
  de: 'Guten Tag. Wie kann ich Ihnen helfen?',
  sk: 'Dobrý deň. Ako vám môžem pomôcť?',
  pl: 'Dzień dobry. W czym mogę pomóc?',
  es: 'Buenos días. ¿En qué puedo ayudarle?',
  fr: 'Bonjour. Comment puis-je vous aider ?',
  hu: 'Jó napot kívánok. Miben segíthetek?',
  it: 'Buongiorno. Come posso aiutarla?',
  nl: 'Goedendag. Waarmee kan ik u helpen?',
  pt: 'Bom dia. Em que posso ajudar?',
  ro: 'Bună ziua. Cu ce vă pot ajuta?',
  sl: 'Dober dan. Kako vam lahko pomagam?',
  sr: 'Dobar dan. Kako mogu da vam pomognem?',
  uk: 'Добрий день. Чим можу допомогти?',
};

export function voiceSample(language: string): string {
  const [code = ''] = language.toLowerCase().split(/[-_]/u);
  return SAMPLES[code] ?? SAMPLES['en'] ?? '';
}
