import { findMails } from '#system/e-mails.ts';
import { findPhones } from '#system/phones.ts';
import { systemWordsOf } from '#system/system-words-of.ts';

/** A place in the text that holds an address. */
export interface Contact {
  kind: 'e-mail' | 'phone';
  start: number;
  end: number;
}

/** E-mail addresses and phone numbers, typed or said. */
export function findContacts(text: string, language: string): Contact[] {
  const words = systemWordsOf(language);
  const hits = [...findMails(text, words), ...findPhones(text, words, language, false)];
  return hits.map(({ entity, start, end }) => ({ kind: entity, start, end }));
}
