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

const IMPLICIT =
  phrasesOf(`weigere, weigern, verzichte, verzichten, ohne + zurecht, horen sie + auf, hor + auf, aufhoren, auf keinen fall,
  unter keinen umstanden, kommt + in frage, kommt + infrage, ohne + klar, ohne + aus, warum sollte ich, wieso sollte ich, weshalb sollte ich, warum sollten wir, unnotig, uberflussig,
  unerwunscht, finger weg, von wegen, nie im leben, dagegen, bin gegen, sind gegen, ziehe + zuruck, zuruckziehen, widerrufe, widerrufen,
  sie konnen + nicht einfach,  lassen sie + laufen, lassen sie den vertrag, lassen sie die karte, lassen sie mein*, lassen sie es,
  lasse ich + laufen, soll + weiterlaufen, soll + bleiben, behalte, behalten, anders uberlegt, lehne + ab, vergessen sie den, vergessen sie die,
  vergessen sie das, unterlassen sie, sparen sie sich, statt + zu *en, anstatt + zu *en, lieber behalten, bleibe lieber, reicht mir, lassen sie + in ruhe, hat sich erledigt, hande weg, lasse + bleiben, lasse + sein, lassen + bleiben, hatte lieber kein*, hatten lieber kein*, ohne + bitte, geht + nicht um, geht + nicht darum, nichts zu *en,  sehe + nicht ein, sehen + nicht ein, wird nichts *t, werden nichts *t, wer hat + gesagt, wer sagt, lass mal, lassen sie mal,
  wenn sie + nicht *en, wenn sie mich nicht, doch lieber`);
const NEGATOR = oneOf(
  'nicht nich nix keinerlei kein keine keinen keinem keiner keines keins nie niemals niemand niemanden niemandem nichts weder keinesfalls keineswegs',
);
const QUESTION = oneOf('warum wieso weshalb wie was wer wo wann welche* wen wem');
const MODAL = oneOf(
  'kann kannst konnen konnte konnten konntest konntet konnt darf durfen durfte durften wurden wurde wollen willst mochten haben hatten sind gibt ist geht',
);
const FIRST = oneOf('ich wir');
/** A verb that can only be said of oneself, where "ich" is left out. */
const FIRST_VERB = oneOf('mochte will brauche brauch habe hab bin werde muss kann weiss verstehe finde wollte');
const KNOWING =
  oneOf(`kann konnen konnte konnten konnt weiss wissen wusste wussten verstehe verstehen verstanden kenne kennen finde finden gefunden
  fand sehe sehen gesehen sah hore horen gehort bekomme bekommen bekam kriege gekriegt erhalte erhalten erreiche erreichen erreicht komme kommen
  gekommen erinnere erinnern nutze nutzen genutzt benutze benutzen verwende verwenden geschafft schaffe schaffen gelungen angekommen
  arbeite gemerkt bemerkt durchgekommen besitze erkenne erkennen zurechtkomme mag`);
const STATES = oneOf(
  'zufrieden sicher da zuhause hause klar bewusst fundig verbunden online gewohnt begeistert glucklich erreichbar mehr',
);
const HAVING = oneOf('habe hab haben hatte hatten gibt ist war');
const REFUSAL_NOUN =
  oneOf(`bock lust recht zeit nerven geduld absicht absichten plane planen interesse bedarf grund grunde wunsch notwendigkeit bedurfnis anlass plan rede vorhaben
  veranlassung sinn willen wert zweck`);
const UNWANTED =
  oneOf(`soll sollen sollte sollten darf durfen muss mussen musste mussten braucht brauchen brauchte notig notwendig
  erforderlich gewunscht erwunscht gewollt geplant vorgesehen gefragt verlangt interessiert interessieren will wollen rede
  bestellt beauftragt gebeten gewollt beabsichtigt gesagt behauptet gemeint danach bringen bringt nutzt sinnvoll gedacht anliegen absicht eilig vereinbart ziel wunsch`);
const PARTICIPLE =
  /^(?:(?:an|ab|auf|aus|ein|zu|zuruck|mit|vor|weiter|durch|um|frei)?ge\p{L}{2,}(?:t|en)|(?:be|ver|er|ent|zer)\p{L}{2,}(?:t|en)|\p{L}+iert)$/u;
const INFINITIVE = /\p{L}{2,}(?:en|eln|ern)$/u;
const FILLER = oneOf('bitte also nein danke doch ja dann aber heute jetzt lieber einfach hallo nun und');

export const germanDenial: DenialRules = (clause, isQuestion) => {
  const text = textOf(clause);
  if (IMPLICIT.test(text)) return REFUSAL;
  const words = clause.map(({ word }) => word).filter((word, at) => at > 0 || word !== 'und');
  const at = words.findIndex(
    (word, index) => NEGATOR.test(word) && !(words[index + 1] === 'nur' || words[index - 1] === 'warum'),
  );
  if (at < 0) return null;
  const stated = words.filter((word) => !FILLER.test(word));
  if (isAsked(stated, isQuestion)) return STATE;
  if (
    words.some((word) => REFUSAL_NOUN.test(word) && word !== 'interesse') ||
    /\b(?:kein|keinerlei) interesse/u.test(text)
  )
    return REFUSAL;
  if (isOrder(stated)) return REFUSAL;
  if (
    stated.includes('sie') &&
    /\b(?:sie (?:sollen|mussen|brauchen|durfen|sollten)|(?:sollen|mussen|brauchen|durfen|sollten) sie)\b/u.test(text)
  )
    return REFUSAL;
  if (/\b(?:du|ihr) (?:sollst|musst|brauchst|darfst|sollt|musst|braucht|durft)\b/u.test(text)) return REFUSAL;
  if (words.some((word) => FIRST.test(word)) || FIRST_VERB.test(stated[0] ?? '')) return deniedOfMe(words, at);
  if (/^(?:dass|damit)$/u.test(words[0] ?? '') && /^(?:wird|werden)$/u.test(words.at(-1) ?? '')) return REFUSAL;
  if (words.includes('bitte') || stated.length === 1) return REFUSAL;
  const [next, last = ''] = [words[at + 1], words.at(-1)];
  if (isFragment(stated, words, at)) return deniedFragment(words, at, last);
  // "Das WLAN will nicht" tells that it does not work.
  const isStubborn =
    !words.some((word) => PERSON.test(word)) &&
    /^will nicht(?: mehr)?$/u.test(words.slice(-2 - (last === 'mehr' ? 1 : 0)).join(' '));
  if (!isStubborn && stated.some((word) => UNWANTED.test(word))) return REFUSAL;
  return stateOf(...headsOf(words, at), next);
};

/** "Können Sie nicht …", "warum …" */
function isAsked(stated: readonly string[], isQuestion: boolean): boolean {
  const [first = '', second = ''] = stated;
  return (
    QUESTION.test(first) ||
    (MODAL.test(first) && /^(?:sie|du|ihr|man|ich|wir|es|der|die|das|mein\p{L}*)$/u.test(second)) ||
    (isQuestion && MODAL.test(first))
  );
}

/** "Kündigen Sie nicht", "sperr die Karte nicht" */
function isOrder(stated: readonly string[]): boolean {
  const [first = '', second = ''] = stated;
  return second === 'sie' && INFINITIVE.test(first) && !MODAL.test(first);
}

function deniedOfMe(words: readonly string[], at: number): Denial {
  const participle = words.find((word, index) => index > 0 && PARTICIPLE.test(word) && !KNOWING.test(word));
  if (words.some((word) => KNOWING.test(word))) return STATE;
  if (words.some((word) => /^(?:bin|sind|war|waren)$/u.test(word))) {
    return words.some((word) => STATES.test(word) && word !== 'mehr') ? stateOf(words[at + 1]) : REFUSAL;
  }
  // "Ich habe kein Internet" is a state, "ich habe nicht gekündigt" is a refusal.
  const hasOnly =
    words.some((word) => HAVING.test(word)) &&
    participle === undefined &&
    !words.includes('vor') &&
    !words.includes('zu');
  const hasMore = words.some((word) => UNWANTED.test(word) || /^(?:mochte\p{L}*|wunsch\p{L}*|werden?)$/u.test(word));
  return hasOnly && !hasMore ? STATE : REFUSAL;
}

/** No verb is said of anything: "die Karte nicht sperren", "keine Verbindung". */
function isFragment(stated: readonly string[], words: readonly string[], at: number): boolean {
  const last = words.at(-1) ?? '';
  const negator = words[at] ?? '';
  if (negator.startsWith('kein'))
    return stated.length <= 5 && NEGATOR.test(stated[0] ?? '') && !stated.some((word) => FINITE.test(word));
  return at === words.length - 1 ? false : INFINITIVE.test(last) && !stated.some((word) => FINITE.test(word));
}

const PERSON = oneOf(
  'frau mann mutter vater chef chefin kunde kundin sohn tochter partner partnerin freund freundin familie kollege kollegin',
);
const FINITE =
  oneOf(`ist sind war waren wird werden wurde wurden hat haben hatte hatten kann konnen konnte soll sollen muss mussen darf durfen
  will wollen geht gehen funktioniert funktionieren lasst lassen`);

function deniedFragment(words: readonly string[], at: number, last: string): Denial {
  if (words[at]?.startsWith('kein') !== true) return REFUSAL;
  return INFINITIVE.test(last) && words.length > at + 2 && last.length > 5 ? REFUSAL : bareOf(...words.slice(at + 1));
}

/** The verb at the end, or before the negation that ends the clause. */
function headsOf(words: readonly string[], at: number): string[] {
  const last = words.at(-1) ?? '';
  const verb = NEGATOR.test(last) ? (words[at - 1] ?? '') : last;
  return /(?:t|en|e)$/u.test(verb) && !PRONOUN.test(verb) ? [verb] : [];
}

const PRONOUN = oneOf(
  'mich mir dich dir sich uns euch es sie ihn ihm ihnen ich wir das der die den mein* leider heute auch noch',
);
