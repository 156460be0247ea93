import type { PolarityLanguage } from '@parley/domain/polarity';
import type { Span } from '#text/span.ts';
import { tokenise, type Token } from '#text/tokens.ts';

/** Words are folded: small letters without marks and apostrophes. A `*` ends the beginning of a word. */
interface RefusalWords {
  /** "No" as an answer. */
  no: string;
  /** After "no": thanks and the like. */
  polite: string;
  /** After "no" these begin a statement of its own: "no I want to pay". */
  goingOn: string;
  /** "No" never denies the verb after it, so that what follows without a comma is turned down too. */
  isOnlyAnswer?: boolean;
  /** A clause that begins so belongs to the one before. */
  attached: string;
  /** Two clauses meet here. */
  joins: string;
  /** Words of `joins` that belong to a following denial: "rather not". */
  prefers: string;
  /** Each turns down what its clause says. With `+`, both parts are in the clause, at any distance. */
  refusing: string;
}

const WORDS: Record<PolarityLanguage, RefusalWords> = {
  en: {
    no: 'no, nope, nah',
    polite: 'no, thanks, thank, you, please, sorry, really, thats, ok, okay, cheers, much, very, so, many, way, need',
    goingOn: 'i, im, id, ive, we, it, its, he, she, they, my, can, could, want, give, just, only, the',
    attached: 'that, to, without',
    joins: 'but, and, because, just, instead, rather, so',
    prefers: 'rather',
    refusing: `dont want, do not want, dont need, do not need, dont wish, do not wish, 
      dont intend, dont plan, doesnt interest, does not interest, wouldnt like, would not like, wouldnt want, would not want,
      not interested, not going to, not planning, not intending, not asking, not calling about, not calling to, not looking,
      no need, no longer want, no longer need, no intention, no interest, no wish, no desire, never wanted, never want,
      never asked, never ordered, never said, please never, dont have to, do not have to, didnt ask, did not ask, didnt order, did not order, didnt say, did not say,
      didnt mean, did not mean, didnt want, did not want, rather not, prefer not, rather + not, lets not, not here to, not about, not the,
      not my, ^dont (?!(?:you|i|we|they|forget|worry|know|understand|have|think|see|remember|care|mind|feel|use|get|believe)$)*, ^do not (?!(?:you|forget|worry|know|understand|have|think|see|remember|care|mind|feel|use|get|believe)$)*,
      please dont (?!forget$)*, please do not (?!forget$)*, ^no more, ^no + please, dont think i need, do not think i need,
      dont think we need, dont think i want, i wont (?!be$)*, we wont (?!be$)*, wont be *ing, i will not (?!be$)*, we will not (?!be$)*,
      will not be *ing, decided not, chosen not, i refuse to, we refuse to, refusing to, not my intention, isnt my intention,
      ^not now, ^not today, ^forget about, ^please forget about,
      you must not, you mustnt, you may not, nobody asked, no one asked, nobody wants, can do without, please stop *ing, ^stop *ing,
      never meant, never intended, not *ing anything, not *ing any, ^nothing to, need no, want no, ^please no,
      not intend, no reason to, wasnt planning, wasnt going to, was not planning, not planned, not in the mood, dont feel like`,
  },
  de: {
    no: 'nein, nee, no, ne',
    polite:
      'nein, danke, dankeschon, vielen, dank, bitte, schon, herzlichen, wirklich, alles, gut, ok, okay, passt, reicht, so',
    goingOn: 'ich, wir, es, das, er, sie, mein, meine, mir, konnen, kann, nur',
    attached: 'dass, zu, um, das, den, die, einen, eine, ohne',
    joins: 'aber, und, sondern, weil, nur, lieber, denn',
    prefers: 'lieber',
    refusing: `will + nicht, will + kein*, will + nichts, mochte + nichts, brauche + nichts, wollen + nicht, wollen + kein*, wollte + nicht, wollte + kein*, mochte + nicht,
      mochte + kein*, mochten + nicht, mochten + kein*, brauche + nicht, brauche + kein*, brauchen + kein*, wunsche + kein*,
      wunsche + nicht, habe + nicht + vor, nicht + interessiert, interessiert + nicht, kein + interesse, kein + bedarf,
      nicht notig, nicht notwendig, bitte + kein*, bitte + nicht, nie + wollte, habe + nicht + bestellt,
      habe + kein* + bestellt, habe + nicht + verlangt, ^nicht + (?!bekommen|erhalten|ge|ange|einge)*en, muss + nicht, mussen + nicht, soll + nicht, sollen + nicht,
      ^(?!(?:konnen|haben|wollen|mochten|wurden|sind|durfen|werden|hatten|wissen|konnten)$)*en sie + nicht,
      ^(?!(?:konnen|haben|wollen|mochten|wurden|sind|durfen|werden|hatten|konnten)$)*en sie + kein*, auf keinen fall, brauchen + nicht, weigere, weigern,
      werde + nicht + (?!bekommen|erhalten|ge|ange|einge|zuruckge|verbunden)*en, will + niemand*, mochte + niemand*, lieber nicht, lieber kein*,
      durfen sie + nicht, sie durfen + nicht, niemand + gebeten, niemand + verlangt, ohne + zurecht, verzichte, aufhoren, horen sie auf,
      nie vor, ^wir (?!horen|sehen|verstehen|bekommen|haben|wissen|finden|erhalten)*en nichts,
      mussen + nichts, muss + nichts, brauchen + nichts, nie gesagt, nie behauptet, ^heute nicht, ^jetzt nicht, mit niemandem sprechen,
      mit niemandem reden, keine lust, beabsichtig* + nicht, kein* grund, nicht geplant, bitte nicht um, kein* bedarf,
      plane* + nicht, plane* + kein*`,
  },
  cs: {
    no: 'ne, nikoli, nikoliv',
    polite: 'ne, diky, dik, dekuji, dekuju, prosim, opravdu, vazne, moc, mockrat, dobre, dobry, v, poradku, staci, uz',
    goingOn: 'ja, my, to, chci, chtel, chtela, chteli, potrebuji, potrebuju, mam, mne, mam, jen, jenom',
    attached: 'abyste, aby, abych, ze, bez',
    joins: 'ale, a, protoze, jen, jenom, radsi, radeji, spis, nybrz',
    prefers: 'radsi, radeji',
    refusing: `nechci, nechceme, nechce, nechtel*, nepotrebuj*, nezajima*, nemam zajem, nemame zajem, nemam + zajem, nepreji,
      nepreju, neprejeme, nehodlam*, neplanuj*, nezadal*, neobjednal*, nerikal*, nerekl*, nevolam*, netreba, neni treba, neni + potreba, nemus*,
      nestojim*, ^ani, (?!nech|nejste|nebyste)ne*[^aeiouy]te, ^(?!nech)ne*uj, ^(?!nech)ne*ej, nikdy jsem nechtel*, nemam + umyslu,
      rozhod* + ne*t, odmitam, odmitame, nebudu + (?!moct|mit|vedet|stihat)*t, nebudeme + (?!moct|mit|vedet|stihat)*t, neni nutne,
      neni nezbytne, radsi ne*, radeji ne*, nesmite, nikdo + nezadal*, nikdo + nechce, obejdu se bez, obejdeme se bez, prestante,
      nikdy + nechtel*, ^zadn* + prosim, ^prosim zadn*, s nikym + nemluvil*, s nikym + nechc*, nemam + chut,
      nema* v umyslu, neni duvod, nevidim duvod, nemel* + v planu, nemam v planu, nezada*`,
    isOnlyAnswer: true,
  },
  sk: {
    no: 'nie',
    polite: 'nie, dakujem, vdaka, prosim, naozaj, pekne, velmi, moc, dobre, v, poriadku, staci, uz',
    goingOn: 'ja, my, to, chcem, chcel, chcela, chceli, potrebujem, mam, mne, len, iba',
    attached: 'aby, aby ste, ze, bez',
    joins: 'ale, a, pretoze, lebo, len, iba, radsej, skor',
    prefers: 'radsej',
    refusing: `nechcem, nechceme, nechce, nechcel*, nepotrebuj*, nezaujima*, nemam zaujem, nemame zaujem, nemam + zaujem, nezelam*,
      neprajem*, nehodlam*, neplanuj*, neziadal*, neobjednal*, nehovoril*, nepovedal*, nevolam*, netreba, nie je potrebne, nie je treba, nemus*,
      nestojim*, ^ani, (?!nech|nejste|nebyste)ne*[^aeiouy]te, ^(?!nech)ne*uj, ^(?!nech)ne*aj, nemam + v umysle,
      rozhod* + ne*t, odmietam, odmietame, nebudem + (?!moct|mat|vediet|stihat)*t, nebudeme + (?!moct|mat|vediet|stihat)*t, nie je nutne,
      radsej ne*, radsej nie, nesmiete, nikto + neziadal*, nikto + nechce, zaobidem sa bez, zaobideme sa bez, prestante,
      nikdy + nechcel*, ^ziadn* + prosim, ^prosim ziadn*, s nikym + nehovoril*, s nikym + nechc*, nemam + chut,
      nema* v umysle, nie je dovod, nevidim dovod, nemal* + v plane, nemam v plane, neziada*`,
  },
  pl: {
    no: 'nie',
    polite: 'nie, dziekuje, dziekuj, dzieki, dziekujemy, prosze, naprawde, bardzo, w, porzadku, dobrze, wystarczy, juz',
    goingOn: 'ja, my, to, moj, moja, tylko',
    attached: 'zeby, zebyscie, aby, abyscie, ze, bez',
    joins: 'ale, a, i, bo, tylko, lecz, wole, raczej',
    prefers: 'wole, raczej',
    refusing: `nie chce, nie chcemy, nie chcial*, nie potrzebuj*, nie interesuj*, nie jestem zainteresowan*, nie zycze*,
      nie mam zamiaru, nie mam ochoty, nie mam checi, nie planuj*, nie trzeba, nie zamawial*, nie prosil*, nie mowil*, nie mus*,
      nie zamierza*, nie dzwoni*, ^nie *cie, ^nie *aj, ^nie *uj, prosze nie, wcale nie + chc*,
      postanowil* + nie, zdecydowal* + nie, odmawiam, odmawiamy, prosze + nie *c, nie bede + *c, nie bedziemy + *c, nie ma potrzeby,
      nie ma koniecznosci, raczej nie, wole nie, nie wolno, nikt nie prosil*, nikt nie chce, obejde sie bez, obejdziemy sie bez,
      przestancie, prosze przestac, nigdy nie chcial*, ^zadn* + prosze, ^prosze zadn*,
      wolal* + nie, wolel* + nie, z nikim nie *c, nie prosze o, nie ma powodu, nie widze powodu, nie mial* w planach,
      nie mam w planach, jeszcze + nie *cie`,
  },
};

interface Refusals {
  no: ReadonlySet<string>;
  polite: ReadonlySet<string>;
  goingOn: ReadonlySet<string>;
  attached: ReadonlySet<string>;
  joins: ReadonlySet<string>;
  prefers: ReadonlySet<string>;
  isOnlyAnswer: boolean;
  refusing: { isFirst: boolean; parts: RegExp[][] }[];
}

const setOf = (list: string) => new Set(list.split(',').map((word) => word.trim()));

const REFUSALS = new Map(
  Object.entries(WORDS).map(([language, words]): [string, Refusals] => [
    language,
    {
      no: setOf(words.no),
      polite: setOf(words.polite),
      goingOn: setOf(words.goingOn),
      attached: setOf(words.attached),
      joins: setOf(words.joins),
      prefers: setOf(words.prefers),
      isOnlyAnswer: words.isOnlyAnswer === true,
      refusing: words.refusing.split(',').map((pattern) => ({
        isFirst: pattern.trim().startsWith('^'),
        parts: pattern
          .trim()
          .replace(/^\^/u, '')
          .split('+')
          .map((part) => part.trim().split(/\s+/u).map(wordPattern)),
      })),
    },
  ]),
);

function wordPattern(word: string): RegExp {
  return new RegExp(`^${word.replaceAll('*', '.*')}$`, 'u');
}

/** What a text turns down, and what it says. */
export interface Refusal {
  /** The clauses that are turned down; empty if there are none. */
  refused: Span[];
  /** The other clauses. */
  said: Span[];
}

/** Finds what a caller turns down: "no thanks", "I don't want to pay", but not "my card doesn't work". */
export function refusalIn(text: string, language: string): Refusal | null {
  const words = REFUSALS.get(language);
  if (!words) return null;
  const clauses = clausesOf(text, tokenise(text), words);
  const refused: Token[][] = [];
  const said: Token[][] = [];
  let isBeforeRefused = false;
  for (const [index, clause] of clauses.entries()) {
    const first = clause[0]?.word ?? '';
    const isAnswer = words.no.has(first);
    const isThanks = clause.every(({ word }) => words.polite.has(word));
    const goesOn = isThanks || (clause.length > 1 && words.attached.has(first));
    const count = refused.length;
    const before = said.at(-1);
    if (isAnswer && clause.length === 1) refused.push(clause);
    else if (isBeforeRefused && goesOn) refused.push(clause);
    else if (refuses(clause, words) || endsInNo(clause, words)) refused.push(clause);
    else if (isAnswer) splitAnswer(clause, words, refused, said);
    else said.push(clause);
    isBeforeRefused = refused.length > count;
    // "Thanks, but no" thanks for nothing.
    const isBare = isBeforeRefused && clause.length <= 2 && before === clauses[index - 1];
    if (isBare && before?.every(({ word }) => words.polite.has(word)) === true) refused.push(...said.splice(-1));
  }
  return refused.length === 0 ? null : { refused: refused.map(spanOf), said: said.map(spanOf) };
}

/** "No thanks I want to pay" turns down what came before, and then says something. */
function splitAnswer(clause: Token[], words: Refusals, refused: Token[][], said: Token[][]): void {
  let end = 1;
  while (end < clause.length && words.polite.has(clause[end]?.word ?? '')) end++;
  if (end > 1 || words.goingOn.has(clause[end]?.word ?? '')) {
    refused.push(clause.slice(0, end));
    if (end < clause.length) said.push(clause.slice(end));
  } else (words.isOnlyAnswer ? refused : said).push(clause);
}

function refuses(clause: readonly Token[], { refusing, no, goingOn, polite }: Refusals): boolean {
  const [first = '', second = ''] = clause.map(({ word }) => word);
  // "Nie" before a statement of its own is an answer, and no part of it.
  const isAnswer = no.has(first) && (goingOn.has(second) || polite.has(second));
  const from = isAnswer ? 1 : 0;
  return refusing.some(({ isFirst, parts }) => {
    if (isFirst && isAnswer) return false;
    let at = from;
    return parts.every((part, index) => {
      const last = isFirst && index === 0 ? from : clause.length - part.length;
      // The parts may be in any order where a language puts its verb last.
      for (let start = index === 0 || parts.length > 1 ? from : at; start <= last; start++) {
        if (part.every((pattern, place) => pattern.test(clause[start + place]?.word ?? ''))) {
          at = start + part.length;
          return true;
        }
      }
      return false;
    });
  });
}

/** "Operátora ne", but no "or not" and no "why not". */
function endsInNo(clause: readonly Token[], { no }: Refusals): boolean {
  const [before, last] = clause.slice(-2).map(({ word }) => word);
  const isShort = clause.length > 1 && clause.length <= 4;
  return isShort && no.has(last ?? '') && !no.has(before ?? '') && !ASKING.has(before ?? '');
}

const ASKING = setOf(
  'or, why, oder, warum, wieso, nebo, proc, jestli, alebo, preco, ci, albo, lub, czy, dlaczego, czemu',
);

/** Between two words a sign, or a word that joins clauses, begins a new one. */
function clausesOf(text: string, tokens: readonly Token[], { joins, prefers }: Refusals): Token[][] {
  const isJoin = ({ word }: Token, next: Token | undefined) =>
    joins.has(word) && !(prefers.has(word) && DENIAL.test(next?.word ?? ''));
  const clauses: Token[][] = [];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    const isCut = before !== undefined && /[^\s'’"„“”()-]/u.test(text.slice(before.end, token.start));
    const last = clauses.at(-1);
    // "No operator, please" is one clause.
    const isPlea = isLone(text, tokens, index) || (last?.length === 1 && isLone(text, tokens, index - 1));
    if (isPlea && last) last.push(token);
    else if (!last || isCut || (isJoin(token, tokens[index + 1]) && index > 0)) clauses.push([token]);
    else last.push(token);
  });
  // The word that joins says nothing.
  return clauses.map((clause) => {
    const [first, second] = clause;
    return first && second && isJoin(first, second) ? clause.slice(1) : clause;
  });
}

/** A "please" between signs. */
function isLone(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token || !PLEASE.has(token.word)) return false;
  const isApart = (from: number, to: number) => text.slice(from, to).includes(',');
  return (!before || isApart(before.end, token.start)) && (!next || isApart(token.end, next.start));
}

const PLEASE = setOf('please, bitte, prosim, prosze');

const DENIAL = /^(?:not|nicht|kein.*|ne.*|nie)$/u;

function spanOf(tokens: readonly Token[]): Span {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
}
