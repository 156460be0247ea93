import { describe, expect, test } from 'vitest';
import { stemmerOf } from '#languages/stem.ts';
import { fold } from '#text/fold.ts';

const CZECH = [
  'Praha Prahy Praze Prahu Prahou',
  'Brno Brna Brnu Brně Brnem',
  'Plzeň Plzně Plzni Plzní',
  'Krumlov Krumlova Krumlovu Krumlově Krumlovem',
  'Kolín Kolína Kolínu Kolíně Kolínem',
  'Budějovice Budějovic Budějovicím Budějovicích Budějovicemi',
  'Vary Varů Varům Varech',
  'Hradec Hradce Hradci Hradcem',
  'Příbram Příbrami Příbramí',
  'Třebíč Třebíče Třebíči Třebíčí',
  'Ústí',
  'karta karty kartě kartu kartou karet kartám kartách kartami',
  'účet účtu účtem účty účtů účtům účtech',
  'pobočka pobočky pobočce pobočku pobočkou poboček pobočkách',
  'město města městu městě městem měst městům městech',
  'problém problému problémem problémy problémů problémech',
  'centrum centra centru centrem',
  'český českého českému českém českým česká české českou českých českými',
  'nový nového novému novým nová nové novou nových novými',
  'debetní debetního debetnímu debetním debetních debetními',
];
const SLOVAK = [
  'Bratislava Bratislavy Bratislave Bratislavu Bratislavou',
  'Trenčín Trenčína Trenčíne Trenčínom',
  'Košice Košíc Košiciam Košiciach Košicami',
  'karta karty karte kartu kartou kartách kartami',
  'debetný debetného debetnému debetnom debetným debetná debetnej debetnú debetnou debetných debetnými',
];

describe.each([
  ['cs', CZECH],
  ['sk', SLOVAK],
])('%s', (language, words) => {
  const stem = stemmerOf(language);

  test.each(words)('%s share a stem, with diacritics and without', (forms) => {
    const stems = forms.split(' ').flatMap((form) => [stem(form), stem(fold(form))]);
    expect([...new Set(stems)]).toEqual([stems[0]]);
  });

  test('words that are not the same keep stems of their own', () => {
    const stems = words.map((forms) => stem(forms.split(' ')[0] ?? ''));
    expect(new Set(stems).size).toBe(words.length);
  });
});
