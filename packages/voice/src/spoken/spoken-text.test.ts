import { describe, expect, test } from 'vitest';
import { spokenText } from '#spoken/spoken-text.ts';

type Case = readonly [written: string, spoken: string];

const ENGLISH: Case[] = [
  ['On 2026-11-27.', 'On the twenty-seventh of November, twenty twenty-six.'],
  ['on the 27.11.2026', 'on the twenty-seventh of November, twenty twenty-six'],
  ['on 3/12/2026', 'on the third of December, twenty twenty-six'],
  ['Your visit on 1 May', 'Your visit on the first of May'],
  ['Nov 12, 1905', 'the twelfth of November, nineteen oh five'],
  ['on the 21st of June 2005', 'on the twenty-first of June, two thousand five'],
  ['at 14:05', 'at two oh five p.m.'],
  ['at 9:00', 'at nine a.m.'],
  ['at 12:30 am', 'at twelve thirty a.m.'],
  ['9:00–17:00', 'nine a.m. to five p.m.'],
  ['€ 12.30', 'twelve euros and thirty cents'],
  ['12,30 €', 'twelve euros and thirty cents'],
  ['$1', 'one dollar'],
  ['£0.05', 'five pence'],
  ['1,234.50 CZK', 'one thousand two hundred thirty-four crowns and fifty hellers'],
  ['3 %', 'three percent'],
  ['4.5%', 'four point five percent'],
  ['1,234,567 people', 'one million two hundred thirty-four thousand five hundred sixty-seven people'],
  ['3.14', 'three point one four'],
  ['Call +44 20 7946 0958', 'Call plus four four, two zero, seven nine four six, zero nine five eight'],
  ['0800 123 456', 'zero eight zero zero, one two three, four five six'],
  ['order AB-1234', 'order A B, one two three four'],
  ['ticket X7K9Q', 'ticket X seven K, nine Q'],
  ['customer 12345678', 'customer one two three four, five six seven eight'],
  ['jan.novak@example.com', 'jan dot novak at example dot com'],
  ['see https://www.example.com/help', 'see www dot example dot com slash help'],
  [
    'GB82 WEST 1234 5698 7654 32',
    'G B eight two, W E S T, one two three four, five six nine eight, seven six five four, three two',
  ],
  ['You have 3 cards, room 12, A4 paper.', 'You have 3 cards, room 12, A4 paper.'],
  ['-2.5 degrees', 'minus two point five degrees'],
];

const GERMAN: Case[] = [
  ['am 27.11.2026', 'am siebenundzwanzigsten November zweitausendsechsundzwanzig'],
  ['Der 1. Mai ist frei.', 'Der erste Mai ist frei.'],
  ['Termin: 2026-03-03', 'Termin: der dritte März zweitausendsechsundzwanzig'],
  ['am Freitag, 7. August', 'am Freitag, dem siebten August'],
  ['bis zum 31. 12.', 'bis zum einunddreißigsten Dezember'],
  ['am 8.5.1945', 'am achten Mai neunzehnhundertfünfundvierzig'],
  ['um 14:05 Uhr', 'um vierzehn Uhr fünf'],
  ['um 1:00 Uhr', 'um ein Uhr'],
  ['um 14.30 Uhr', 'um vierzehn Uhr dreißig'],
  ['9:00-17:30', 'neun Uhr bis siebzehn Uhr dreißig'],
  ['1.234,50 €', 'tausendzweihundertvierunddreißig Euro fünfzig'],
  ['€ 12.30', 'zwölf Euro dreißig'],
  ['1 €', 'ein Euro'],
  ['1 Kč', 'eine Krone'],
  ['0,99 €', 'neunundneunzig Cent'],
  ['2.000.000 €', 'zwei Millionen Euro'],
  ['21 EUR', 'einundzwanzig Euro'],
  ['3 %', 'drei Prozent'],
  ['1 %', 'ein Prozent'],
  ['2,75 %', 'zwei Komma sieben fünf Prozent'],
  ['3,14', 'drei Komma eins vier'],
  ['1.234 Kunden', 'tausendzweihundertvierunddreißig Kunden'],
  ['030 901820', 'null drei null, neun null eins, acht zwei null'],
  ['+49 30 123456', 'plus vier neun, drei null, eins zwei drei, vier fünf sechs'],
  ['AB-1234', 'A B, eins zwei drei vier'],
  ['max_muster@firma-nord.de', 'max Unterstrich muster at firma Bindestrich nord Punkt de'],
  [
    'DE89 3704 0044 0532 0130 00',
    'D E acht neun, drei sieben null vier, null null vier vier, null fünf drei zwei, null eins drei null, null null',
  ],
  ['Kundennummer 004711', 'Kundennummer null null vier, sieben eins eins'],
  ['Zimmer 12', 'Zimmer 12'],
];

const CZECH: Case[] = [
  ['27.11.2026', 'dvacátého sedmého listopadu dva tisíce dvacet šest'],
  ['27. 11. 2026', 'dvacátého sedmého listopadu dva tisíce dvacet šest'],
  ['od 1. ledna do 3. března', 'od prvního ledna do třetího března'],
  ['31. prosince 1999', 'třicátého prvního prosince devatenáct set devadesát devět'],
  ['2026-05-04', 'čtvrtého května dva tisíce dvacet šest'],
  ['ve 14:05', 've čtrnáct hodin pět minut'],
  ['od 9:00 do 17:30', 'od devíti hodin do sedmnácti hodin třiceti minut'],
  ['v 1:00', 'v jednu hodinu'],
  ['po 15:00', 'po patnácté hodině'],
  ['Je 2:01 hod.', 'Je dvě hodiny jedna minuta'],
  ['do 21:00', 'do dvaceti jedné hodin'],
  ['1 234,50 Kč', 'tisíc dvě stě třicet čtyři korun a padesát haléřů'],
  ['1 Kč', 'jedna koruna'],
  ['2 Kč', 'dvě koruny'],
  ['5 Kč', 'pět korun'],
  ['22 Kč', 'dvacet dva korun'],
  ['101 Kč', 'sto jedna korun'],
  ['€ 12.30', 'dvanáct eur a třicet centů'],
  ['2 €', 'dvě eura'],
  ['150,- Kč', 'sto padesát korun'],
  ['2 000 000 Kč', 'dva miliony korun'],
  ['3 %', 'tři procenta'],
  ['1 %', 'jedno procento'],
  ['10 %', 'deset procent'],
  ['3,5 %', 'tři celé pět procenta'],
  ['1,5', 'jedna celá pět'],
  ['12,25', 'dvanáct celých dvacet pět'],
  ['+420 224 000 001', 'plus čtyři dva nula, dva dva čtyři, nula nula nula, nula nula jedna'],
  ['602 123 456', 'šest nula dva, jedna dva tři, čtyři pět šest'],
  ['jan.novak@firma.cz', 'jan tečka novak zavináč firma tečka cz'],
  [
    'CZ65 0800 0000 1920 0014 5399',
    'C Z šest pět, nula osm nula nula, nula nula nula nula, jedna devět dva nula, nula nula jedna čtyři, pět tři devět devět',
  ],
  ['objednávka 20261234', 'objednávka dva nula dva šest, jedna dva tři čtyři'],
  ['Máte 3 karty.', 'Máte 3 karty.'],
];

const SLOVAK: Case[] = [
  ['27.11.2026', 'dvadsiateho siedmeho novembra dvetisíc dvadsaťšesť'],
  ['3. marca', 'tretieho marca'],
  ['1. 1. 2000', 'prvého januára dvetisíc'],
  ['12. júna 1999', 'dvanásteho júna tisíc deväťsto deväťdesiatdeväť'],
  ['o 14:05', 'o štrnástej nula päť'],
  ['od 9:00 do 17:30', 'od deviatej do sedemnástej tridsať'],
  ['o 21:00', 'o dvadsiatej prvej'],
  ['Je 14:05', 'Je štrnásť hodín päť minút'],
  ['1 234,50 €', 'tisíc dvesto tridsaťštyri eur a päťdesiat centov'],
  ['1 €', 'jedno euro'],
  ['2 €', 'dve eurá'],
  ['4 eurá', '4 eurá'],
  ['25 €', 'dvadsaťpäť eur'],
  ['3 000 €', 'tritisíc eur'],
  ['3 %', 'tri percentá'],
  ['7 %', 'sedem percent'],
  ['2,5 %', 'dve celé päť percenta'],
  ['0,75', 'nula celá sedemdesiatpäť'],
  ['+421 2 5930 0001', 'plus štyri dva jeden, dva, päť deväť tri nula, nula nula nula jeden'],
  ['AB-1234', 'A B, jeden dva tri štyri'],
  ['peter@firma.sk', 'peter zavináč firma bodka sk'],
];

const POLISH: Case[] = [
  ['27.11.2026', 'dwudziestego siódmego listopada dwa tysiące dwudziestego szóstego roku'],
  ['27 listopada 2026 r.', 'dwudziestego siódmego listopada dwa tysiące dwudziestego szóstego roku'],
  ['3 maja', 'trzeciego maja'],
  ['2 lutego 1999', 'drugiego lutego tysiąc dziewięćset dziewięćdziesiątego dziewiątego roku'],
  ['1 stycznia 2000', 'pierwszego stycznia dwutysięcznego roku'],
  ['o 14:05', 'o czternastej zero pięć'],
  ['o 14:00', 'o czternastej'],
  ['od 9:00 do 17:30', 'od dziewiątej do siedemnastej trzydzieści'],
  ['przed 15:00', 'przed piętnastą'],
  ['Jest 3:15', 'Jest trzecia piętnaście'],
  ['o 22:00', 'o dwudziestej drugiej'],
  ['1 234,50 zł', 'tysiąc dwieście trzydzieści cztery złote pięćdziesiąt groszy'],
  ['1 zł', 'jeden złoty'],
  ['2 zł', 'dwa złote'],
  ['5 zł', 'pięć złotych'],
  ['12 zł', 'dwanaście złotych'],
  ['22 zł', 'dwadzieścia dwa złote'],
  ['21 zł', 'dwadzieścia jeden złotych'],
  ['2 Kč', 'dwie korony'],
  ['€ 12.30', 'dwanaście euro trzydzieści centów'],
  ['3 %', 'trzy procent'],
  ['3,5 %', 'trzy przecinek pięć procenta'],
  ['2 000 000 zł', 'dwa miliony złotych'],
  ['5 000 zł', 'pięć tysięcy złotych'],
  ['+48 22 123 45 67', 'plus cztery osiem, dwa dwa, jeden dwa trzy, cztery pięć, sześć siedem'],
  ['jan.kowalski@firma.pl', 'jan kropka kowalski małpa firma kropka pl'],
  ['kod AB-1234', 'kod A B, jeden dwa trzy cztery'],
];

describe.each([
  ['en', ENGLISH],
  ['de', GERMAN],
  ['cs', CZECH],
  ['sk', SLOVAK],
  ['pl', POLISH],
])('in %s, one hears what is written', (language, cases) => {
  test.each(cases)('%s', (written, spoken) => {
    expect(spokenText(written, language)).toBe(spoken);
  });
});

test('an American reads the month first, and a language without rules is left to the voice', () => {
  expect(spokenText('on 11/27/2026', 'en-US')).toBe('on the twenty-seventh of November, twenty twenty-six');
  expect(spokenText('il 27.11.2026 alle 14:05', 'it')).toBe('il 27.11.2026 alle 14:05');
});

test('what is no date or time stays as it is', () => {
  for (const text of ['37.13.2026', 'version 1.2.3', '25:99', 'IP 10.0.0.1', '24/7', 'a 2026-13-40 b'])
    expect(spokenText(text, 'en')).toBe(text);
});

test('a long text is read piece by piece, so that twice the text takes twice the work', () => {
  const sentence = 'Your number is 12345678. ';
  const spoken = `${spokenText(sentence.trim(), 'en')} `;
  expect(spokenText(sentence.repeat(100), 'en')).toBe(spoken.repeat(100));
  // No pattern sees all of a run that is longer than any address.
  const run = `${'a'.repeat(1_500)}@example.com 12`;
  expect(spokenText(run, 'en')).toBe(run);
});
