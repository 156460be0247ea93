import {
  bareOf,
  oneOf,
  phrasesOf,
  REFUSAL,
  STATE,
  stateOf,
  textOf,
  type ClauseWord,
  type Denial,
  type DenialRules,
} from '#polarity/refusals/denial.ts';

const IMPLICIT =
  phrasesOf(`odmawiam, odmawiamy, obejde sie bez, obejdziemy sie bez, poradze sobie bez, dam sobie rade bez, przestancie, przestan, prosze przestac,
  zostawcie, zostaw, prosze zostawic, wole zostac, wole zatrzymac, zatrzymuje, zachowuje, rozmyslil* sie, zapomnijcie o, prosze zapomniec,
  zadna miara, w zadnym razie, w zadnym wypadku, pod zadnym pozorem, dlaczego mialbym, dlaczego mialabym, czemu mialbym, czemu mialabym, po co mialbym, po co mialabym, niepotrzebn*, zbedn*, zbyteczn*, niepozadan*,
  jestem przeciw*, jestesmy przeciw*, cofam, wycofuje, ani mysle, nie myslcie o, nie mysl o, ani mi sie sni, za nic, w zyciu, rece precz, kto mowil, kto powiedzial, gdyby* nie, wykluczone, rezygnuje z platnosci, zamiast + *c`);
const NONE = oneOf('zad* zaden nikt nikogo nikomu nikim nic niczego niczym nigdy ani');
const QUESTION = oneOf('czy dlaczego czemu jak kiedy gdzie co');
const KNOWING =
  oneOf(`mog* wie* wiem wiedz* rozum* widz* slysz* znam* znal* umie* pamiet* dosta* otrzyma* znalaz* znajd* korzyst* uzyw*
  radz* potrafi* pozna* zalog* dodzwon* uda* udal* jestem jestesmy bylem bylam mam mamy mialem mialam mieli posiad* da dam przyszl* polacz* lubi*`);
const REFUSAL_NOUN =
  oneOf(`mowy czasu zamiaru ochoty checi powodu potrzeby sensu planow planie zainteresowan* chetn* gotow* za koniecznosci zyczenia intencji
  interesu planach`);
const UNWANTED = oneOf(
  `mus* powin* trzeba nalezy wolno potrz* zycz* wchodzi chodzi koniecz* wymag* prosil* mowil* kazal* zamawial* zlecal* zgadza* ma interesuj* dotyczy`,
);

export const polishDenial: DenialRules = (clause, isQuestion) => {
  const text = textOf(clause);
  if (IMPLICIT.test(text)) return REFUSAL;
  const at = clause.findIndex(({ word }, index) => word === 'nie' && clause[index + 1] !== undefined);
  if (at < 0) {
    const none = clause.findIndex(({ word }, index) => NONE.test(word) || (word === 'bez' && index === 0));
    if (none < 0) return null;
    return clause.some(({ word }) => word === 'prosze')
      ? REFUSAL
      : bareOf(...clause.slice(none + 1).map(({ word }) => word));
  }
  if (clause.slice(0, at).some(({ word }) => QUESTION.test(word)) || clause[at + 1]?.word === 'tylko') return STATE;
  if (isQuestion && !/j(?:cie)?$/u.test(clause[at + 1]?.word ?? '')) return STATE;
  return deniedVerb(clause, at);
};

function deniedVerb(clause: readonly ClauseWord[], at: number): Denial {
  const { word, lower } = clause[at + 1] ?? { word: '', lower: '' };
  const others = clause.slice(at + 1).map((other) => other.word);
  const before = clause.slice(0, at).map((other) => other.word);
  if (before.includes('niech')) return REFUSAL;
  if (
    before.some((other) =>
      /^(?:prosze|postanowil\p{L}*|zdecydowal\p{L}*|wole|wolal\p{L}*|raczej|lepiej|nikt|bylo)$/u.test(other),
    )
  ) {
    return before.includes('nikt') && !others.some((other) => UNWANTED.test(other) || /^(?:chce|chcial)/u.test(other))
      ? STATE
      : REFUSAL;
  }
  if (others.some((other) => REFUSAL_NOUN.test(other))) return REFUSAL;
  if (
    UNWANTED.test(word) &&
    !(word === 'ma' && !others.includes('byc') && !others.some((other) => /^\p{L}+(?:ac|ic|yc)$/u.test(other)))
  )
    return REFUSAL;
  if (/^(?:jest|sa|byl\p{L}*|bedzie)$/u.test(word) && others.some((other, index) => index > 0 && UNWANTED.test(other)))
    return REFUSAL;
  if (/^mo(?:ze|ga)$/u.test(word) && others.some((other) => /^(?:byc|zostac)$/u.test(other))) return REFUSAL;
  if (/^(?:ma(?:m|my|cie|ja|sz)?|mial\p{L}*|mieli\p{L}*|jest|bylo|widz\p{L}*)$/u.test(word) && isOfAct(others.slice(1)))
    return REFUSAL;
  if (word === 'ma' && /^(?:co|za)$/u.test(others[1] ?? '')) return REFUSAL;
  if (before.some((other) => /^(?:bym|bysmy|niech|zeby\p{L}*|aby\p{L}*)$/u.test(other))) return REFUSAL;
  if (word === 'mozna' || word === 'moglby' || word === 'moglaby') return STATE;
  if (KNOWING.test(word)) return STATE;
  if (/^(?:prosze|bede|bedziemy|chc\p{L}*)$/u.test(word)) return REFUSAL;
  // "Nie blokujcie", "nie anuluj", "nie blokować"
  if (/(?:[^aeiouy]cie|j)$/u.test(word) || /(?:ć|[aieuo]c)$/u.test(lower)) return REFUSAL;
  // "Nie blokuję", "nie rozwiążemy", "nie prosiłem"
  if (/(?:ę|[aei]m|my|ł[ae]m|liśmy|łyśmy|łbym|łabym)$/u.test(lower) || /(?:l[ae]m|lbym|labym)$/u.test(word))
    return REFUSAL;
  // A word that says no verb: "nie faktura", "nie dzisiaj".
  if (before.length === 0 && !/(?:[aei]|sie|l[aoiy]?)$/u.test(word)) return REFUSAL;
  return stateOf(word);
}

/** "Nie macie prawa rozwiązywać umowy" turns down, where "nie mam jak zapłacić" complains. */
function isOfAct(words: readonly string[]): boolean {
  return words.some((word) => /^\p{L}+(?:ac|ic|yc|wac|byc)$/u.test(word)) && !words.some((word) => ABILITY.test(word));
}

const ABILITY = oneOf('jak czym gdzie mozliwosci pieniedzy dostepu sposobu gotowki');
