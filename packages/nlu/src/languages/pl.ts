import type { NumberLanguage } from '#languages/number-language.ts';

/** The cases of each number, folded. */
const FORMS: [number, string][] = [
  [0, 'zero zera'],
  [1, 'jeden jedna jedno jednego jednej jednemu jednym'],
  [2, 'dwa dwie dwoch dwom dwoma dwaj dwu'],
  [3, 'trzy trzej trzech trzem trzema'],
  [4, 'cztery czterej czterech czterem czterema'],
  [5, 'piec pieciu piecioma'],
  [6, 'szesc szesciu szescioma'],
  [7, 'siedem siedmiu siedmioma'],
  [8, 'osiem osmiu osmioma'],
  [9, 'dziewiec dziewieciu dziewiecioma'],
  [10, 'dziesiec dziesieciu dziesiecioma'],
  [11, 'jedenascie jedenastu'],
  [12, 'dwanascie dwunastu'],
  [13, 'trzynascie trzynastu'],
  [14, 'czternascie czternastu'],
  [15, 'pietnascie pietnastu'],
  [16, 'szesnascie szesnastu'],
  [17, 'siedemnascie siedemnastu'],
  [18, 'osiemnascie osiemnastu'],
  [19, 'dziewietnascie dziewietnastu'],
  [20, 'dwadziescia dwudziestu'],
  [30, 'trzydziesci trzydziestu'],
  [40, 'czterdziesci czterdziestu'],
  [50, 'piecdziesiat piecdziesieciu'],
  [60, 'szescdziesiat szescdziesieciu'],
  [70, 'siedemdziesiat siedemdziesieciu'],
  [80, 'osiemdziesiat osiemdziesieciu'],
  [90, 'dziewiecdziesiat dziewiecdziesieciu'],
  [100, 'sto stu'],
  [200, 'dwiescie dwustu'],
  [300, 'trzysta trzystu'],
  [400, 'czterysta czterystu'],
  [500, 'piecset pieciuset'],
  [600, 'szescset szesciuset'],
  [700, 'siedemset siedmiuset'],
  [800, 'osiemset osmiuset'],
  [900, 'dziewiecset dziewieciuset'],
];

function spelt([value, forms]: [number, string]): [string, number][] {
  return forms.split(' ').map((form) => [form, value]);
}

export const POLISH_NUMBERS: NumberLanguage = {
  values: new Map([...FORMS.flatMap(spelt), ...spelt([1.5, 'poltora poltorej'])]),
  scales: new Map([
    ...spelt([12, 'tuzin tuziny tuzinow tuzina']),
    ...spelt([100, 'stowa stowy stow stowe']),
    ...spelt([1_000, 'tysiac tysiace tysiecy tysiaca tys tysiaka tysiaki']),
    ...spelt([1_000_000, 'milion miliony milionow miliona mln']),
    ...spelt([1_000_000_000, 'miliard miliardy miliardow mld']),
  ]),
  links: new Set(['i']),
  notAfter: new Set(['ten', 'ta', 'to', 'jeszcze', 'ani', 'zaden']),
  points: new Set(['przecinek', 'cala', 'cale', 'calych', 'kropka']),
  minus: new Set(['minus']),
  halfLinks: new Set(['i']),
  articles: new Set(),
  parts: new Map([
    ['pol', 0.5],
    ['cwierc', 0.25],
    ['trzy czwarte', 0.75],
  ]),
  fractions: {
    one: new Map([
      ['trzecia', 3],
      ['czwarta', 4],
      ['piata', 5],
      ['dziesiata', 10],
    ]),
    several: new Map([
      ['trzecie', 3],
      ['czwarte', 4],
      ['piate', 5],
      ['dziesiate', 10],
    ]),
  },
  suffixes: new Set(
    'go ego tego ty ta te ta tej stej sta sty gi ga giej ci cia ciej my ma mej ej ym szy sza szego'.split(' '),
  ),
  hasDottedOrdinals: true,
  agrees: true,
};
