import { mapOf, setOf } from '#polarity/word-lists.ts';

export const SEIN = setOf('bin bist ist sind seid war warst waren wart bleibe bleibt bleiben wäre wären');
export const HABEN = setOf('habe hab hast hat haben habt hatte hattest hatten hätte hätten');
export const WERDEN = setOf('werde wirst wird werden werdet wurde wurden würde würden würdest');
export const MODALS = setOf(
  `kann kannst können könnt konnte konnten könnte könnten muss musst müssen müsst musste mussten müsste müssten will willst wollen wollt wollte wollten
soll sollst sollen sollt sollte sollten darf darfst dürfen dürft durfte durften dürfte möchte möchtest möchten möchtet mag magst mögen mochte lasse lässt lassen ließ ließen brauche`,
);
/** Verbs whose object is a noun without an article: "ich habe Zeit". */
export const TAKES_BARE_NOUN = setOf(
  `habe hab hast hat haben habt hatte hattest hatten hätte brauche brauchst braucht brauchen bekomme bekommst bekommt bekommen bekam kriege kriegt kriegen
empfange empfängt gibt gab sehe sieht sehen finde findet kaufe kauft kaufen mache macht machen erhalte erhält erhalten möchte möchten will wollen spreche spricht sprechen ergibt ergeben benötige benötigt benötigen`,
);
export const VERBS = setOf(
  `funktioniert funktionieren geht gehen ging gingen stimmt stimmen kommt kommen kam kamen passt passen gefällt gefallen klappt klappen läuft laufen lief
startet starten lädt laden leuchtet leuchten blinkt blinken reagiert reagieren bekommt bekommen bekam braucht brauchen kostet kosten endet enden beginnt
beginnen begann wohnt wohnen arbeitet arbeiten reicht reichen hilft helfen half liegt liegen lag steht stehen stand gehört gehören zeigt zeigen
sieht sehen sah hört hören weiß wissen wusste versteht verstehen verstand nutzt nutzen findet finden fand gibt gab ruft rufen rief
schickt schicken sendet senden meldet melden antwortet antworten akzeptiert akzeptieren verbindet verbinden öffnet öffnen schließt schließen fehlt fehlen
interessiert interessieren bezahlt bezahlen zahlt zahlen wartet warten lebt leben heißt heißen nimmt nehmen nahm macht machen machte fällt fallen fiel
bleibt bleiben hängt hängen erkennt erkennen erscheint erscheinen gilt gelten galt lohnt lohnen erfolgt erfolgte trifft treffen traf`,
);
export const PRONOUNS = setOf('ich du er sie es wir ihr man das dies hier da wer jemand alles etwas');
export const OBJECTS = setOf('mich mir dich dir sich uns euch ihn ihm sie ihnen es ihr das dies');
export const DETERMINERS = setOf(
  `der die das den dem des dieser diese dieses diesen diesem mein meine meinen meinem meiner meines dein deine deinen ihr ihre ihren ihrem ihrer ihres
sein seine seinen seinem seiner unser unsere unseren unserem unserer euer eure alle viele manche einige mehrere jede jeder jedes jeden jedem zwei drei beide`,
);
export const ARTICLES = setOf('ein eine einen einem einer eines');
export const PREPOSITIONS = setOf(
  'mit an am auf aus bei beim bis durch für gegen hinter in im ins nach neben ohne seit über um unter von vom vor wegen zu zum zur zwischen während trotz ab außer pro per via darüber darauf damit daran dafür davon',
);
export const SEPARABLE = setOf(
  'an ab auf aus bei ein fest fort her hin los mit nach statt teil um unter vor weg weiter zu zurück zurecht zusammen durch bereit frei vorbei entgegen herunter hoch runter rein raus dabei da',
);
/** Words after "nicht" that are no part of the verb. */
export const MANNER = setOf(
  `gern gerne so sehr ganz viel gut oft schnell pünktlich rechtzeitig korrekt vollständig direkt allein alleine regelmäßig richtig länger persönlich weiter
automatisch telefonisch schriftlich online besonders genau lange lang dringend genug rot grün blau gelb orange laut leise stabil einwandfrei sauber`,
);
export const ADVERBS = setOf(
  `heute morgen gestern jetzt gleich dann bald immer schon bereits noch bitte auch nur mal doch ja eigentlich leider wirklich vielleicht sofort später
übermorgen vorgestern abends mittags morgens nachts dort hier da nun danach vorher einfach wieder zuhause daheim überall aktuell momentan derzeit inzwischen`,
);
export const QUESTIONS = setOf(
  'was wer wo wann warum wie welche welcher welches welchen wieso weshalb woher wohin wem wen wieviel',
);
export const SUBORDINATORS = setOf(
  'wenn weil falls da als obwohl nachdem bevor seit damit dass ob sobald solange während',
);
export const FILLERS = setOf(
  'hallo guten tag morgen abend also bitte danke entschuldigung ok okay äh ähm hm na grüß gott servus moin und nun',
);
export const YES = mapOf('ja nein, jawohl nein, jo nein, jep nein, genau nein');
export const NO = mapOf('nein ja, nee ja, ne ja, nö ja');

export const INDEFINITES = mapOf(
  'jemand niemand, jemanden niemanden, jemandem niemandem, etwas nichts, irgendetwas nichts, irgendwas nichts, immer nie, manchmal nie, irgendwo nirgendwo, irgendwann nie, irgendwer niemand',
);
export const DEFINITES = mapOf(
  'niemand jemand, niemanden jemanden, niemandem jemandem, nichts etwas, nie immer, niemals immer, nirgendwo irgendwo, nirgends irgendwo',
);
