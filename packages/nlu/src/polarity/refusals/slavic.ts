import {
  bareOf,
  REFUSAL,
  STATE,
  stateOf,
  textOf,
  type ClauseWord,
  type Denial,
  type DenialRules,
} from '#polarity/refusals/denial.ts';

/** What Czech and Slovak, which negate verbs by the prefix ne-, each have of their own. */
export interface SlavicDenials {
  /** Turn something down without a negation. */
  implicit: RegExp;
  /** Begin with ne- and negate nothing. */
  falseNegatives: RegExp;
  /** "Nie som": the negation of the copula is a word of its own. */
  hasCopulaApart: boolean;
  none: RegExp;
  nobody: RegExp;
  question: RegExp;
  /** Verbs, without ne-, of ability, knowledge and possession: with them nothing is turned down. */
  knowing: RegExp;
  /** With "I have no" and "there is no". */
  refusalNoun: RegExp;
  /** Verbs, without ne-, that turn down in every person. */
  unwanted: RegExp;
  /** Beside "is not". */
  unwantedState: RegExp;
  /** "Ať", "nech", "aby": what shall not be. */
  shall: RegExp;
  /** With a participle these say that it is about the speaker. */
  first: RegExp;
  /** The endings of the first person. */
  firstEnding: RegExp;
  /** Requests in the form of a negated question. */
  polite: RegExp;
}

const PARTICIPLE = /l[aoiy]?$/u;
const IMPERATIVE = /(?:(?:aj|ej|uj)(?:te|me)?|[^aeiouy]te|[bcdfghjkpqrtvwxz]|[^aei]s|uc)$/u;
const INFINITIVE =
  /^(?!(?:internet|ucet|kredit|limit|kontakt|paket|format|server|dat|pocit|cit|byt|uver|kabinet|produkt)$).*(?:[aeiu]t|[aeiu]ti|ct|[aeio]ci)$/u;
const ADJECTIVE = /n(?:[ýáé](?:ho|mu|m|ch|mi)?|í(?:ho|mu|ch|mi)?|ou)$|[ei]n[yae](?:ho|mu|m|ch|mi)?$/u;
/** "Nemám jak zaplatit" complains, where "nemáte právo to rušit" turns down. */
const ABILITY =
  /^(?:jak|ako|kde|cim|moznost\p{L}*|penez\p{L}*|penia\p{L}*|hotovost\p{L}*|pristup\p{L}*|zpusob\p{L}*|sposob\p{L}*)$/u;
const HAVING = /^(?:ma|mam|mame|mel[aio]?|mal[aio]?|maj[iu]|je|ni|jsou|su|vidi|vidim|neni|byl[aoiy]?|bol[aoiy]?)$/u;

export function slavicDenial(rules: SlavicDenials): DenialRules {
  return (clause, isQuestion) => {
    if (rules.implicit.test(textOf(clause))) return REFUSAL;
    const at = clause.findIndex((_, index) => verbAt(rules, clause, index) !== null);
    if (at < 0) return deniedWithoutVerb(rules, clause);
    const words = clause.map(({ word }) => word);
    if (words.slice(0, at).some((word) => rules.question.test(word))) return STATE;
    const verb = verbAt(rules, clause, at) ?? '';
    const isOrder =
      /^ma(?:te|s)$/u.test(verb) &&
      words.some((word) => INFINITIVE.test(word)) &&
      !words.some((word) => ABILITY.test(word));
    const isPolite = at <= 1 && !isOrder && rules.polite.test(words.slice(at, at + 2).join(' '));
    if (isPolite || (isQuestion && !IMPERATIVE.test(verb))) return STATE;
    return deniedVerb(rules, clause, at, verb);
  };
}

/** The verb that a word denies, without its ne-; null where it denies nothing. */
function verbAt(
  { falseNegatives, hasCopulaApart }: SlavicDenials,
  clause: readonly ClauseWord[],
  at: number,
): string | null {
  const { word, lower } = clause[at] ?? { word: '', lower: '' };
  if (word === 'neni') return 'je';
  if (hasCopulaApart && word === 'nie') {
    const next = clause[at + 1]?.word ?? '';
    return /^(?:je|som|si|sme|ste|su)$/u.test(next) ? next : null;
  }
  if (word.length < 4 || !lower.startsWith('ne') || !word.startsWith('ne') || falseNegatives.test(word)) return null;
  return ADJECTIVE.test(lower) ? null : word.slice(2);
}

function deniedWithoutVerb({ none }: SlavicDenials, clause: readonly ClauseWord[]): Denial | null {
  const words = clause.map(({ word }) => word);
  const at = words.findIndex((word, index) => none.test(word) || (word === 'bez' && index === 0));
  if (at < 0) return null;
  return words.some((word) => /^pros[ie]m$/u.test(word)) ? REFUSAL : bareOf(...words.slice(at + 1));
}

function deniedVerb(rules: SlavicDenials, clause: readonly ClauseWord[], at: number, verb: string): Denial {
  const words = clause.map(({ word }) => word);
  const others = words.filter((_, index) => index !== at);
  const before = words.slice(0, at);
  if (HAVING.test(verb) && others.some((word) => rules.refusalNoun.test(word))) return REFUSAL;
  if (
    /^(?:je|byl[aoy]?|bol[aoi]?|bude|som|jsem|jsme|sme)$/u.test(verb) &&
    others.some((word) => rules.unwantedState.test(word))
  )
    return REFUSAL;
  if (verb === 'je' && /^(?:co|za)$/u.test(clause[at + (clause[at]?.word === 'nie' ? 2 : 1)]?.word ?? ''))
    return REFUSAL;
  if (before.some((word) => rules.shall.test(word))) return REFUSAL;
  if (words.some((word) => rules.nobody.test(word))) return rules.unwanted.test(verb) ? REFUSAL : STATE;
  if (rules.unwanted.test(verb)) return REFUSAL;
  if (HAVING.test(verb) && others.some((word) => ABILITY.test(word))) return STATE;
  // "Nemá se rušit", "nemáte mi volat": an order.
  if (
    /^(?:ma|mam|mame|mate|maju|maji|mel[aio]?|mal[aio]?)$/u.test(verb) &&
    others.some((word) => INFINITIVE.test(word) && word.length > 4)
  )
    return REFUSAL;
  if (/^bud(?:u|eme|em|ete|es)$/u.test(verb)) {
    return others.some((word) => INFINITIVE.test(word) && !rules.knowing.test(word)) ? REFUSAL : STATE;
  }
  if (rules.knowing.test(verb)) return STATE;
  const isRaw = clause[at]?.lower.endsWith('í') === true;
  if (PARTICIPLE.test(verb)) return others.some((word) => rules.first.test(word)) ? REFUSAL : stateOf(verb);
  if (INFINITIVE.test(verb) || IMPERATIVE.test(verb)) return REFUSAL;
  return !isRaw && rules.firstEnding.test(verb) ? REFUSAL : stateOf(verb);
}
