import { setOf } from '#polarity/word-lists.ts';

export type Gender = 'm' | 'f' | 'n' | 'p';

const MASCULINE = setOf(
  `empfang strom zugang zugriff termin vertrag kontakt bedarf platz ton brief code fehler wunsch router techniker anschluss tarif rabatt gutschein beleg
rückruf grund sinn anspruch schlüssel ausweis pass drucker computer laptop erfolg spaß mut hunger durst urlaub job anruf abzug einfluss vorschlag nachweis
hinweis betrag kredit account link newsletter service fernseher stecker druck zweifel ärger schaden vorteil nachteil eintrag plan auftrag`,
);
const FEMININE = setOf(
  `zeit frage lust ahnung hilfe rechnung karte mail e-mail email sms nachricht antwort bestätigung verbindung kündigung mahnung möglichkeit erlaubnis nummer
kundennummer adresse lieferung bestellung information änderung störung gebühr garantie versicherung geduld wahl eile option app pin tan quittung
gutschrift erstattung rückerstattung reklamation post ware leitung internetverbindung unterstützung vollmacht reaktion rückmeldung rolle schuld energie
angst sicherheit überweisung einladung kopie meinung idee lösung ausrede chance kreditkarte sim-karte kontrolle übersicht`,
);
const NEUTER = setOf(
  `internet geld interesse netz signal wlan wifi guthaben problem angebot konto passwort paket handy telefon gerät auto formular dokument kabel bild roaming
recht verständnis vertrauen glück verlangen modem update schreiben foto abo abonnement datenvolumen fax limit licht wasser gas bargeld produkt kind ergebnis
kennwort festnetz deutsch englisch tschechisch polnisch französisch vertragsende freizeichen feedback einverständnis`,
);
const MASS = setOf(
  `zeit geld internet interesse empfang strom zugang zugriff guthaben lust hilfe platz wlan wifi netz signal ton kontakt bedarf geduld roaming verständnis
vertrauen glück erfolg spaß datenvolumen licht wasser gas bargeld unterstützung anspruch post energie angst mut hunger durst ahnung festnetz feedback eile urlaub sinn deutsch englisch tschechisch polnisch französisch`,
);

/** Null for a noun that is neither listed nor shows it by its ending. */
export function genderOf(noun: string): Gender | null {
  if (MASCULINE.has(noun)) return 'm';
  if (FEMININE.has(noun)) return 'f';
  if (NEUTER.has(noun)) return 'n';
  if (/(?:ungen|heiten|keiten|tionen|schaften|täten)$/u.test(noun)) return 'p';
  if (/(?:ung|heit|keit|tion|schaft|tät|rate|karte|nummer|rechnung)$/u.test(noun)) return 'f';
  if (/(?:chen|konto|netz|paket|gerät|passwort)$/u.test(noun)) return 'n';
  if (/(?:vertrag|anschluss|termin|tarif|router|techniker|fehler)$/u.test(noun)) return 'm';
  return /(?:[^e]en|e[lr]n|s)$/u.test(noun) || isPlural(noun) ? 'p' : null;
}

function isPlural(noun: string): boolean {
  const singulars = [noun.slice(0, -1), noun.slice(0, -2)];
  return (
    /(?:e|n|en|s)$/u.test(noun) &&
    singulars.some((word) => MASCULINE.has(word) || FEMININE.has(word) || NEUTER.has(word))
  );
}

export function isMass(noun: string): boolean {
  return MASS.has(noun);
}

/** "Kein" before a noun without an article; the object of "sein" is in the nominative. */
export function noneBefore(gender: Gender, isNominative: boolean): string {
  if (gender === 'm') return isNominative ? 'kein' : 'keinen';
  return gender === 'n' ? 'kein' : 'keine';
}
