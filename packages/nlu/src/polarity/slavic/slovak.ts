import { PrefixRules } from '#polarity/slavic/prefix-rules.ts';
import { SLOVAK_VERBS } from '#polarity/slavic/slovak-verbs.ts';
import { mapOf, setOf } from '#polarity/word-lists.ts';

export const SLOVAK_POLARITY = new PrefixRules({
  verbs: SLOVAK_VERBS,
  surelyVerb: /^\p{L}{3,}(?:uj(?:em|es|e|eme|ete|u|te)|(?:a|e|i|nu)l[aoi])$/u,
  prefixes: /^(?:do|na|odo?|po|podo?|pre|pri|roz|u|vy?|zo?|za|so?)(?=\p{L})/u,
  irregular:
    mapOf(`som nie som, sme nie sme, ste nie ste, sú nie sú, su nie sú, je nie je, ide nejde, idem nejdem, ideš nejdeš, ideme nejdeme,
    idete nejdete, idú nejdú, išiel nešiel, išli nešli`),
  ambiguous: mapOf('si, som, sme, ste, ma má, da dá, zna zná, dal, su sú, mal'),
  auxiliaries: setOf('som sme ste by'),
  orders:
    mapOf(`pošlite neposielajte, pošli neposielaj, zašlite nezasielajte, odošlite neodosielajte, zavolajte nevolajte, zavolaj nevolaj,
    prepojte neprepájajte, prepoj neprepájaj, spojte nespájajte, zrušte nerušte, zruš neruš, zmeňte nemeňte, zmeň nemeň, vypnite nevypínajte,
    vypni nevypínaj, zapnite nezapínajte, zapni nezapínaj, zablokujte neblokujte, zablokuj neblokuj, vráťte nevracajte, vráť nevracaj,
    pustite nepúšťajte, napíšte nepíšte, napíš nepíš, povedzte nehovorte, povedz nehovor, dajte nedávajte, daj nedávaj, pripojte nepripájajte,
    odpojte neodpájajte, ukončite neukončujte, predĺžte nepredlžujte, opravte neopravujte, nastavte nenastavujte, overte neoverujte,
    objednajte neobjednávajte, objednaj neobjednávaj, doručte nedoručujte, skontrolujte nekontrolujte, vymeňte nevymieňajte, pridajte nepridávajte,
    vymažte nemažte, odhláste neodhlasujte, prihláste neprihlasujte, preveďte neprevádzajte, znížte neznižujte, zvýšte nezvyšujte,
    ukážte neukazujte, vysvetlite nevysvetľujte, pomôžte nepomáhajte, strhnite nestrhávajte, potvrďte nepotvrdzujte, príďte nechoďte,
    počkajte nečakajte, počkaj nečakaj, zaplaťte neplaťte, zaplať neplať, podpíšte nepodpisujte, zastavte nezastavujte, spustite nespúšťajte,
    odporučte neodporúčajte, vezmite neberte, prečítajte nečítajte, preložte neprekladajte, odložte neodkladajte`),
  yes: mapOf('ano nie, hej nie, jasne nie, iste nie'),
  no: mapOf('nie áno'),
  indefinites:
    mapOf(`niečo nič, niečoho ničoho, niečomu ničomu, niečím ničím, niekto nikto, niekoho nikoho, niekomu nikomu, niekým nikým,
    niekde nikde, niekam nikam, niekedy nikdy, vždy nikdy, nejako nijako, nejaký žiadny, nejaká žiadna, nejaké žiadne, nejakú žiadnu,
    nejakého žiadneho, nejakému žiadnemu, nejakom žiadnom, nejakým žiadnym, nejakej žiadnej, nejakí žiadni, nejakých žiadnych, nejakými žiadnymi`),
  universals: mapOf('všetko nič, všetci nikto'),
  always: ['nikdy', 'vždy'],
  already: 'už',
  notYet: 'ešte',
  still: 'stále',
  stills: setOf('stále ešte'),
  emphasis: setOf('vôbec'),
  questions: setOf('kto co kde kedy kam ako preco kolko ktory ktora ktore ktoru aky aka ake odkial ci'),
  subordinators: setOf('ked ak pokial pretoze lebo az keby hoci kedze'),
  conjunctions: setOf('a ale alebo i preto tak takze'),
  fillers: setOf('dobry den dobre rano vecer ahoj prosim pekny zdravim no tak halo prepacte dakujem ok'),
  falseNegatives: /^(?:nej(?!d|e[ls])|nech(?:$|te$|a(?!p))|nemoc|nebo$|nesu$|nesi$|neste$|nema[lc]y|nesie)/u,
});
