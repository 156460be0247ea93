/** How a language answers yes or no. Phrases are folded; each may have politeness after it. */
export interface AnswerWords {
  /** More words may follow: "yes I want to pay". */
  yes: ReadonlySet<string>;
  no: ReadonlySet<string>;
  /** Only as all that a clause says: "right", but not "right away". */
  yesAlone: ReadonlySet<string>;
  noAlone: ReadonlySet<string>;
  /** Say neither. */
  unsure: ReadonlySet<string>;
  fillers: ReadonlySet<string>;
  polite: ReadonlySet<string>;
}

const phrases = (list: string) => new Set(list.split(',').map((phrase) => phrase.trim().replaceAll(/\s+/gu, ' ')));

function answers(words: Record<keyof AnswerWords, string>): AnswerWords {
  return {
    yes: phrases(words.yes),
    no: phrases(words.no),
    yesAlone: phrases(words.yesAlone),
    noAlone: phrases(words.noAlone),
    unsure: phrases(words.unsure),
    fillers: phrases(words.fillers),
    polite: phrases(words.polite),
  };
}

export const ANSWER_WORDS: Readonly<Record<string, AnswerWords>> = {
  en: answers({
    yes: 'yes, yeah, yep, yup, yea, yes please, of course, sure thing, absolutely, definitely, by all means, please do, go ahead, you bet',
    no: 'nope, nah, no thanks, no thank you, of course not, certainly not, absolutely not, definitely not, i dont think so, i do not think so, no way, not at all, no i, no im, no its, no thats, no that, no it, no need, no we',
    yesAlone: `sure, ok, okay, alright, all right, right, correct, thats right, thats correct, that is right, that is correct, it is, exactly, indeed, certainly,
      why not, i do, i would, i am, i did, i have, sounds good, fine, that works, works for me, i suppose so, i guess so, affirmative, true, uh huh, very much so, i think so, gladly, perfect,
      id like that, i would like that, id love to, it does, they are, yes yes, yes i do, very well, good, great, agreed, lets do that, lets do it`,
    noAlone: `no, no no, not really, never, i do not, i dont, i would not, i wouldnt, i am not, im not, i didnt, i havent, wrong, incorrect, thats wrong, that is wrong,
      thats not right, thats not correct, that is not right, that is not correct, not correct, not right, negative, rather not, id rather not, i would rather not,
      not now, not today, please dont, false, dont, it isnt, its not, not this time, not yet, neither`,
    unsure: `no problem, no worries, not sure, im not sure, i am not sure, maybe, perhaps, i dont know, i do not know, no idea, dunno, yes and no, it depends, no doubt, possibly`,
    fillers: 'well, so, um, uh, oh, ah, hm, er, actually, i think, i guess, then',
    polite: 'please, thanks, thank, you, very, much, sir, madam, so, many, indeed, mate, cheers, then, really',
  }),
  de: answers({
    yes: 'ja, jawohl, jo, jep, na klar, ja klar, aber ja, auf jeden fall, sehr gerne, sehr gern, selbstverstandlich',
    no: 'nein, nee, nein danke, auf keinen fall, auf gar keinen fall, keinesfalls, sicher nicht, naturlich nicht, ganz sicher nicht, ganz und gar nicht, ich glaube nicht, no',
    yesAlone: `gern, gerne, klar, sicher, naturlich, genau, richtig, stimmt, das stimmt, das ist richtig, ist richtig, in ordnung, das passt, passt, einverstanden,
      unbedingt, freilich, korrekt, ok, okay, gut, ich denke schon, ich glaube schon, bitte ja, warum nicht, machen wir, so machen wir das, ganz genau, bestimmt, perfekt, das ist korrekt`,
    noAlone: `ne, nicht, nicht wirklich, eher nicht, eigentlich nicht, ich denke nicht, ich glaube kaum, wohl nicht, lieber nicht, stimmt nicht, das stimmt nicht, falsch, das ist falsch, das ist nicht richtig, nicht richtig, niemals, nie,
      bitte nicht, jetzt nicht, heute nicht, gar nicht, noch nicht, nicht jetzt, nicht heute, leider nicht, leider nein, mochte ich nicht, will ich nicht, nicht notig, das nicht`,
    unsure:
      'vielleicht, weiss nicht, ich weiss nicht, weiss ich nicht, keine ahnung, kein problem, nicht sicher, ich bin nicht sicher, jein, mal sehen, ja und nein, kommt darauf an, moglicherweise, eventuell',
    fillers: 'also, ah, ahm, hm, na, na ja, naja, oh, ach, eigentlich',
    polite: 'bitte, danke, schon, vielen, dank, sehr, gern, gerne, dankeschon, doch',
  }),
  cs: answers({
    yes: 'ano, jo, jj, jasne, no jasne, samozrejme, ano prosim, jasne ze ano, jasne ze jo',
    no: 'ne, nikoli, nikoliv, ne dekuji, vubec ne, urcite ne, rozhodne ne, radsi ne, radeji ne, v zadnem pripade, ani nahodou, kdepak, samozrejme ze ne, to tedy ne, myslim ze ne',
    yesAlone: `jiste, urcite, ovsem, rad, rada, presne, presne tak, spravne, je to spravne, to je spravne, to je pravda, pravda, souhlasim, tak jo, dobre, v poradku, ok,
      okej, klidne, rozhodne, to sedi, sedi to, myslim ze ano, proc ne, chci, prosim ano, to bych rad, to bych rada, urcite ano, tak ano, bezva`,
    noAlone:
      'nechci, neni to tak, neni to pravda, to neni pravda, spatne, to je spatne, spis ne, to ne, ted ne, dnes ne, jeste ne, bohuzel ne, nesouhlasim, neni, nesedi, to nesedi, nikdy, nemam',
    unsure: 'nevim, mozna, nejsem si jisty, nejsem si jista, ano i ne, uvidime, jak kdy, to nevim, snad, nevadi, asi',
    fillers: 'no, tak, hm, ehm, ale, aha, vlastne',
    polite: 'prosim, dekuji, dekuju, diky, moc, vas, mockrat, pane, pani',
  }),
  sk: answers({
    yes: 'ano, hej, jasne, no jasne, samozrejme, ano prosim, jasne ze ano, jasne ze hej',
    no: 'nie dakujem, vobec nie, urcite nie, rozhodne nie, radsej nie, v ziadnom pripade, ani nahodou, kdeze, samozrejme ze nie, myslim ze nie, nie nie',
    yesAlone: `iste, urcite, rad, rada, presne, presne tak, spravne, je to spravne, to je spravne, to je pravda, pravda, suhlasim, dobre, v poriadku, ok, okej, kludne,
      rozhodne, to sedi, sedi to, myslim ze ano, preco nie, chcem, prosim ano, urcite ano, tak ano, ovsem, to by som rad, to by som rada`,
    noAlone:
      'nie, nechcem, nie je to tak, nie je to pravda, to nie je pravda, nespravne, zle, to je zle, skor nie, to nie, teraz nie, dnes nie, este nie, bohuzial nie, nesuhlasim, nie je, nesedi, to nesedi, nikdy, nemam',
    unsure:
      'neviem, mozno, nie som si isty, nie som si ista, ano aj nie, uvidime, ako kedy, to neviem, azda, nevadi, asi',
    fillers: 'no, tak, hm, ehm, ale, aha, vlastne',
    polite: 'prosim, dakujem, vdaka, pekne, velmi, vas, pane, pani',
  }),
  pl: answers({
    yes: 'tak, owszem, jasne, no jasne, oczywiscie, no pewnie, tak prosze, jak najbardziej, tak jest, jasne ze tak',
    no: 'nie dziekuje, nie dzieki, wcale nie, raczej nie, na pewno nie, oczywiscie ze nie, w zadnym wypadku, absolutnie nie, chyba nie, mysle ze nie, lepiej nie, jasne ze nie, nie nie, w zadnym razie',
    yesAlone: `pewnie, no tak, chetnie, dokladnie, dokladnie tak, zgadza sie, to prawda, prawda, racja, dobrze, w porzadku, ok, okej, zgoda, prosze bardzo, na pewno,
      chyba tak, mysle ze tak, czemu nie, chce, poprosze, poprawnie, to sie zgadza, bardzo chetnie, super, niech bedzie`,
    noAlone:
      'nie, nie zgadza sie, to sie nie zgadza, to nieprawda, nieprawda, zle, wykluczone, skad, nie bardzo, nie chce, nigdy, nie teraz, nie dzisiaj, nie dzis, jeszcze nie, niestety nie, to nie, nie mam, nie trzeba',
    unsure:
      'nie wiem, moze, byc moze, nie jestem pewien, nie jestem pewna, nie mam pojecia, nie ma problemu, nie ma sprawy, zobaczymy, tak i nie, to zalezy',
    fillers: 'no, wiec, hm, ehm, ale, aha, wlasciwie',
    polite: 'prosze, dziekuje, dzieki, bardzo, pana, pani, panu',
  }),
};
