/** The gender that adjectives agree with. */
export type Gender = 'm' | 'f' | 'n' | 'p';

/**
 * Accusative and genitive of the nouns that callers have, want, get and miss: the object of a denied verb is in the
 * genitive.
 */
const MASCULINE = `rachunek rachunku, podatek podatku, dodatek dodatku, wyjątek wyjątku, początek początku, telefon telefonu, internet internetu, problem problemu, kod kodu, numer numeru, dostęp dostępu, czas czasu, zasięg zasięgu,
sygnał sygnału, router routera, abonament abonamentu, pakiet pakietu, termin terminu, mail maila, e-mail e-maila, email emaila, sms sms-a, pin pinu, limit limitu,
adres adresu, formularz formularza, paragon paragonu, zwrot zwrotu, kontakt kontaktu, wniosek wniosku, dokument dokumentu, sprzęt sprzętu, dekoder dekodera,
modem modemu, kabel kabla, komputer komputera, laptop laptopa, plan planu, status statusu, wybór wyboru, pomysł pomysłu, zamiar zamiaru, bilet biletu,
samochód samochodu, dom domu, kredyt kredytu, przelew przelewu, link linku, login loginu, błąd błędu, obowiązek obowiązku, rabat rabatu, list listu,
produkt produktu, tablet tabletu, aneks aneksu, serwis serwisu, wyciąg wyciągu, podpis podpisu, dług długu, powód powodu, plik pliku, ekran ekranu, sens sensu,
głos głosu, prąd prądu, gaz gazu, roaming roamingu, transfer transferu, debet debetu, bonus bonusu, dowód dowodu, paszport paszportu, monit monitu,
kanał kanału, wifi wifi, sklep sklepu, towar towaru, zamek zamka, wybór wyboru, przedmiot przedmiotu, dzwonek dzwonka, parking parkingu, lokal lokalu, etap etapu,
skan skanu, raport raportu, zapis zapisu, odbiór odbioru, kupon kuponu, voucher vouchera, prezent prezentu, proces procesu, tekst tekstu, cennik cennika,
regulamin regulaminu, licznik licznika, wynik wyniku, zasilacz zasilacza, pilot pilota, aparat aparatu, podgląd podglądu, pakiet pakietu, spam spamu, blok bloku,
montaż montażu, demontaż demontażu, remont remontu, serwer serwera, portal portalu, profil profilu, tryb trybu, format formatu, obraz obrazu, dźwięk dźwięku`;

const FEMININE = `faktura umowa karta opłata usługa oferta taryfa sprawa wizyta paczka przesyłka reklamacja informacja aplikacja gwarancja promocja
naprawa awaria opcja cena zgoda kara zniżka kwota rata pożyczka strona rozmowa linia dostawa pracownica konsultantka instrukcja
lokalizacja rezerwacja subskrypcja płyta bateria ładowarka słuchawka woda energia ochota nadzieja szansa decyzja wymiana zmiana
przerwa konfiguracja instalacja blokada kaucja polisa szkoda nazwa ulica praca rodzina żona córka osoba firma skrzynka książka
poczta notatka kopia data godzina waluta prowizja premia nagroda lista tabela wersja aktualizacja autoryzacja weryfikacja
rejestracja usterka potrzeba prośba skarga uwaga`;

const FEMININE_CONSONANT = `wiadomość wiadomości, możliwość możliwości, pomoc pomocy, sieć sieci, odpowiedź odpowiedzi, płatność płatności, należność
należności, zaległość zaległości, pewność pewności, pamięć pamięci, jakość jakości, prędkość prędkości, wolność wolności`;

const NEUTER = `hasło konto pytanie zamówienie połączenie potwierdzenie łącze doładowanie urządzenie rozwiązanie zdanie zaświadczenie ubezpieczenie zadłużenie
rozliczenie powiadomienie ogłoszenie mieszkanie spotkanie zgłoszenie oprogramowanie ustawienie zainteresowanie zaufanie wsparcie wyjaśnienie wezwanie upoważnienie
pudełko okno  nazwisko miejsce zdjęcie oko pismo auto biuro radio światło prawo saldo pozwolenie odszkodowanie wypowiedzenie zlecenie logowanie
opóźnienie przypomnienie podanie ciepło`;

const PLURAL = `pytania pytań, opłaty opłat, faktury faktur, pieniądze pieniędzy, dane danych, problemy problemów, dokumenty dokumentów, rachunki rachunków, kody kodów,
informacje informacji, usługi usług, karty kart, umowy umów, warunki warunków, środki środków, wiadomości wiadomości, uprawnienia uprawnień, zaległości zaległości,
smsy smsów, koszty kosztów, rabaty rabatów, długi długów, minuty minut, zamówienia zamówień, oferty ofert, paczki paczek, przesyłki przesyłek, powiadomienia powiadomień,
raty rat, zmiany zmian, szczegóły szczegółów, numery numerów, kanały kanałów, uwagi uwag, zastrzeżenia zastrzeżeń, plany planów, połączenia połączeń, reklamacje reklamacji,
punkty punktów, terminy terminów, hasła haseł, dzieci dzieci, drzwi drzwi, słuchawki słuchawek, aplikacje aplikacji, promocje promocji, błędy błędów, zakłócenia zakłóceń,
opcje opcji, sprawy spraw, wyniki wyników, powody powodów, prawa praw, ulgi ulg, gwarancje gwarancji, kontakty kontaktów, zdjęcia zdjęć, pliki plików, kary kar`;

export interface Noun {
  accusative: string;
  genitive: string;
  gender: Gender;
}

function pairs(list: string, gender: Gender): Noun[] {
  return list.split(',').map((pair): Noun => {
    const [accusative = '', genitive = ''] = pair.trim().split(/\s+/u);
    return { accusative, genitive, gender };
  });
}

function feminine(noun: string): Noun {
  const accusative = `${noun.slice(0, -1)}ę`;
  return { accusative, genitive: genitiveOfFeminine(accusative), gender: 'f' };
}

/** From kartę to karty; holds for every feminine noun in -ę. */
export function genitiveOfFeminine(accusative: string): string {
  const stem = accusative.slice(0, -1);
  if (/[^aeiouyąęó]j$/u.test(stem)) return `${stem}i`;
  if (stem.endsWith('j')) return `${stem.slice(0, -1)}i`;
  if (/[rgnpdtl]i$/u.test(stem)) return `${stem}i`;
  if (stem.endsWith('i')) return stem;
  return /[kgl]$/u.test(stem) ? `${stem}i` : `${stem}y`;
}

function neuter(noun: string): Noun {
  return { accusative: noun, genitive: `${noun.slice(0, -1)}a`, gender: 'n' };
}

export const NOUNS: readonly Noun[] = [
  ...pairs(MASCULINE, 'm'),
  ...FEMININE.trim().split(/\s+/u).map(feminine),
  ...pairs(FEMININE_CONSONANT, 'f'),
  ...pairs('imię imienia', 'n'),
  ...NEUTER.trim().split(/\s+/u).map(neuter),
  ...pairs(PLURAL, 'p'),
];
