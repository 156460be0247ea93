import {
  bareOf,
  oneOf,
  phrasesOf,
  REFUSAL,
  STATE,
  stateOf,
  textOf,
  type Denial,
  type DenialRules,
} from '#polarity/refusals/denial.ts';

/** Turn something down without a negation. */
const IMPLICIT =
  phrasesOf(`refuse to, refuse any, refusing to, decline to, declining to, id decline, forget about, forget it, forget the, 
   stop that, do without, manage without, hate to, hate for you to, against *ing, leave + alone, leave + as it is, leave + as they are, leave + be, 
    keeping my, keeping our, keeping the, hold off, skip the, skip that, drop the, under no circumstances, by no means,
  on no account, in no way, no way im, no way i, no way we, no way were, last thing i, out of the question, changed my mind about, too early to,
  far from *ing, rather keep, rather stay, happy without, fine without, if you didnt, if you wouldnt, if you dont, mind not, who said, who asked, why would i, why should i, why would we, why should we, unnecessary, unneeded, unwanted, uninterested, pointless,
  avoid *ing, isnt on my mind, not on my mind, in peace, be bothered, dont you ever, dont ever, refrain from, not sure + want, not sure if i, not sure whether, not sure about, be wrong to, be a mistake to,  dont + think about, dont + think of, can you not, could you not, would you not, will you not, isnt any + should, isnt any + need, arent any + need, make sure + not, make sure + isnt, make sure + doesnt, make sure + dont, make sure + arent, make sure + wont, nothing i, nothing we, im against, we are against, were against, hands off, no chance, not a chance, withdraw my, withdraw the, revoke my, undo my, undo the, take back my,
  leave it, drop it, nobody mentioned, instead of *ing, rather than *ing, call off the, save me the, spare me the`);

const STOPPING = /^(?:(?:please|and|so|just|now|kindly|stop) )*(?:stop|quit) \p{L}+ing\b/u;
const KEEPING = /\bkeep (?:my|our|the)\b/u;
const ASKED = /\b(?:how|can|could|what|where)\b/u;
const NEGATOR = oneOf(`not never neither nor dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt wont wouldnt
  shouldnt couldnt cant mustnt neednt shant cannot aint`);
const ADVERBS =
  oneOf(`totally completely fully entirely really even quite very ever actually currently yet at all just still so too exactly certainly definitely surely
  absolutely simply honestly truly ever also now today particularly necessarily probably specifically remotely again always ever
  please sorry well okay ok hey hello hi thanks thank and then oh look listen anymore longer this that in`);
const OPENERS =
  oneOf(`please sorry well okay ok hey hello hi so oh look listen and then just really actually honestly but no nope
  thanks today now for me kindly`);
const FIRST = oneOf('i we im ive id ill weve wed ill were');
const SECOND = oneOf('you youre youve youd youll u');
const PRONOUN = oneOf('i we you he she it they there this that u anybody anyone somebody someone');
const AUXILIARY = oneOf(
  'am is are was were do does did have has had can could will would should may might must shall need ought',
);
const QUESTION = oneOf('why how what when where who which whose');

/** With these verbs speakers say that they cannot do, do not know or do not have something, and turn nothing down. */
const KNOWING =
  oneOf(`know known knew understand understood remember see saw seen find found hear heard get got gotten getting receive
  received receiving recognise recognize recognised recognized recall recalled believe trust use used using own able manage managed
  work worked working had been seeing notice noticed arrive arrived come came reach reached realise realize agree enjoy speak log sign
  connect connected lost deserve catch follow quite realise recognise`);
const STATES =
  oneOf(`sure happy satisfied able certain aware clear home well good working getting receiving seeing hearing finding
  pleased understanding connected online available possible right correct correctly enough here there familiar used allowed on safe back fine ok okay
  sleeping feeling as yet entirely convinced registered logged signed much`);
/** An order that begins so asks for nothing to be left. */
const NO_ORDER =
  oneOf(`forget worry know understand have think see remember care mind feel get believe hesitate recognise recognize like be
  work find receive recall`);
/** With these words a sentence about a thing or another person turns down, too: "a callback isn't needed". */
const UNWANTED =
  oneOf(`need needs needed require requires required want wants wanted interest interests interested necessary wish wishes
  wished supposed going intention intentions what desire desired welcome requested planned plan matter option urgent meant ask asked order
  ordered agree worth happening appropriate advisable wise`);
const ASKING = oneOf(
  'want* wish* need* ask* order* request* said say* told tell* authorised authorized agreed approved',
);
const REFUSAL_NOUN =
  oneOf(`need needs wish intention intentions interest desire reason reasons plan plans point use appetite call way chance time patience
  thanks inclination purpose sense`);
/** "No way to pay" and "no access to my bill" complain, where "no right to end it" turns down. */
const ABILITY_NOUN = oneOf(
  'way ways means possibility option options money access connection answer response reply solution idea clue cash',
);
/** Words of a denial without a verb. */
const LONGEST_BARE = 4;
const HAVING = oneOf(
  'have has having had got get gets getting see seeing hear hearing find finding receive receiving received with is there theres be been',
);

export const englishDenial: DenialRules = (clause, isQuestion) => {
  const text = textOf(clause);
  if (IMPLICIT.test(text) || STOPPING.test(text) || (KEEPING.test(text) && !ASKED.test(text))) return REFUSAL;
  const words = clause.map(({ word }) => word);
  const at = words.findIndex((word, index) => isNegator(words, word, index));
  if (at >= 0) return deniedVerb(words, at, isQuestion);
  const none = words.findIndex((word, index) => word === 'nobody' || (word === 'no' && words[index + 1] === 'one'));
  if (none >= 0) return words.slice(none).some((word) => ASKING.test(word)) ? REFUSAL : STATE;
  const nothing = words.findIndex((word) => word === 'nothing' || word === 'none');
  if (nothing >= 0) return deniedAll(words, nothing);
  if (words[0] === 'without') return words.includes('please') ? REFUSAL : bareOf(...words.slice(1));
  const no = words.indexOf('no');
  return no < 0 ? null : deniedNoun(words, no);
};

function isNegator(words: readonly string[], word: string, index: number): boolean {
  if (word === 'no') return words[index + 1] === 'longer';
  if (!NEGATOR.test(word)) return false;
  const [before, after] = [words[index - 1], words[index + 1]];
  return !(word === 'not' && (before === 'why' || before === 'or' || before === 'if' || after === 'only'));
}

function deniedVerb(words: readonly string[], at: number, isQuestion: boolean): Denial {
  const negator = words[at] ?? '';
  const isSeparate =
    negator === 'not' || negator === 'never' || negator === 'no' || negator === 'neither' || negator === 'nor';
  const before = words
    .slice(0, at)
    .filter((word) => !OPENERS.test(word) && !(ADVERBS.test(word) && !PRONOUN.test(word)));
  const after = words.slice(at + 1).filter((word) => !ADVERBS.test(word));
  const auxiliary = isSeparate ? (before.findLast((word) => AUXILIARY.test(word) || FIRST.test(word)) ?? '') : negator;
  if (words[at + 1] === 'to' && !/^(?:sure|know|or|whether)$/u.test(before.at(-1) ?? '')) return REFUSAL;
  if (isAside(words, at)) return STATE;
  if (isAsked(before, words.slice(at + 1), negator, isQuestion)) return STATE;
  if (/^(?:should|must|need|may|ought|shall)(?:nt)?$/u.test(auxiliary)) return REFUSAL;
  const subject = before.findLast((word) => PRONOUN.test(word) || FIRST.test(word) || SECOND.test(word));
  const isOrder = before.every((word) => AUXILIARY.test(word));
  const isAble = /^(?:cant|cannot|can|couldnt|could)$/u.test(auxiliary);
  if (isOrder) return isAble ? STATE : deniedOrder(after);
  if (subject !== undefined && SECOND.test(subject)) return isAble ? REFUSAL : deniedOfYou(after);
  if (isAble) return STATE;
  if (subject !== undefined && FIRST.test(subject)) return deniedOfMe(auxiliary, negator, after);
  const isUnwanted =
    after.slice(0, 2).some((word) => UNWANTED.test(word)) ||
    /^(?:about|have to)|\b(?:i|we) (?:want|need|asked|ordered)\b/u.test(after.join(' '));
  return isUnwanted ? REFUSAL : stateOf(after[0]);
}

/** "The charges that I didn't make", "if it's not there", "you are a bot, aren't you": nothing is said to be so. */
function isAside(words: readonly string[], at: number): boolean {
  if (PRONOUN.test(words[at + 1] ?? '') && at + 2 === words.length && at > 0) return true;
  if (words.slice(0, at).includes('if')) return true;
  const that = words.findIndex((word, index) => index < at && /^(?:that|which|who)s?$/u.test(word));
  return (
    that > 1 &&
    that >= at - 3 &&
    !/^(?:so|said|say|think|believe|decided|mean|want|sure|told|wish|agreed|is|was|prefer)$/u.test(
      words[that - 1] ?? '',
    )
  );
}

/** "Can't you …", "why don't you …", "is there not …" */
function isAsked(before: readonly string[], after: readonly string[], negator: string, isQuestion: boolean): boolean {
  if (before.some((word) => QUESTION.test(word))) return true;
  const opens = before.length === 0 ? negator : before[0];
  const next = before.length === 0 ? after[0] : before[1];
  const isInverted =
    (before.length === 0 ? negator.endsWith('nt') : AUXILIARY.test(opens ?? '')) && PRONOUN.test(next ?? '');
  if (isInverted) return after[1] !== 'dare';
  return isQuestion && before.length === 0 && !/^(?:dont|not|never|no)$/u.test(negator);
}

function deniedOrder(after: readonly string[]): Denial {
  const [first = ''] = after;
  if (NO_ORDER.test(first) || STATES.test(first)) return stateOf(first);
  return REFUSAL;
}

function deniedOfYou(after: readonly string[]): Denial {
  const [first = '', second = ''] = after;
  const isFree =
    (first === 'have' && second === 'to') ||
    /^(?:need|dare|allowed|permitted|going|supposed|authori[sz]ed)$/u.test(first);
  return isFree ? REFUSAL : STATE;
}

function deniedOfMe(auxiliary: string, negator: string, after: readonly string[]): Denial {
  const [first = '', second = ''] = after;
  if (first === 'have' || first === 'got') {
    return second === 'to' || after.some((word) => REFUSAL_NOUN.test(word)) ? REFUSAL : STATE;
  }
  const isCopula = /^(?:im|am|was|were|wasnt|werent|isnt|be|been|aint)$/u.test(auxiliary) || negator === 'aint';
  if (isCopula && first === 'here' && second !== '') return REFUSAL;
  if (isCopula) return STATES.test(first) ? stateOf(first) : REFUSAL;
  return KNOWING.test(first) ? STATE : REFUSAL;
}

/** "Nothing works" is a state, "nothing to pay" turns down. */
function deniedAll(words: readonly string[], at: number): Denial {
  const next = words[at + 1] ?? '';
  const isState = /^(?:(?:works?|happens?|helps?|arriv|came|comes|loads?|show).*|is|was|has|can|will)$/u.test(next);
  const isGot = words.slice(0, at).some((word) => KNOWING.test(word) || HAVING.test(word));
  return isState || (isGot && next !== 'to') ? STATE : REFUSAL;
}

function deniedNoun(words: readonly string[], at: number): Denial | null {
  const before = words.slice(0, at).filter((word) => !OPENERS.test(word));
  const after = words.slice(at + 1);
  if (after.length === 0) return null;
  const complement = after.findIndex((word) => word === 'to');
  const isOfAct =
    complement > 0 && complement <= 3 && !after.slice(0, complement).some((word) => ABILITY_NOUN.test(word));
  if (/^(?:good|problem|problems|idea|clue|doubt|matter|wonder|luck|result|results)$/u.test(after[0] ?? ''))
    return STATE;
  const isTurnedDown = isOfAct || after.slice(0, 3).some((word) => REFUSAL_NOUN.test(word)) || words.includes('please');
  if (isTurnedDown) return REFUSAL;
  if (before.length === 0) return after.length > LONGEST_BARE ? STATE : bareOf(...after);
  return before.some((word) => HAVING.test(word)) ? STATE : REFUSAL;
}
