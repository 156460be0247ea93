import { CZECH_VERBS } from '#polarity/slavic/czech-verbs.ts';
import { PrefixRules } from '#polarity/slavic/prefix-rules.ts';
import { mapOf, setOf } from '#polarity/word-lists.ts';

export const CZECH_POLARITY = new PrefixRules({
  verbs: CZECH_VERBS,
  surelyVerb: /^\p{L}{3,}(?:uj(?:i|u|es|e|eme|ete|ou|te)|(?:a|e|i|nu)l[aoi])$/u,
  prefixes: /^(?:do|na|ode?|po|pode?|pro|pre|pri|roze?|u|vy?|ze?|za|se?)(?=\p{L})/u,
  irregular: mapOf('je není, jest není, vzít nevzít'),
  ambiguous: mapOf('je, dal, ma má, da dá, zna zná, vi ví, smi smí, zada žádá, muze může'),
  auxiliaries: setOf('jsem jsi jsme jste bych bys by bychom byste'),
  orders:
    mapOf(`pošlete neposílejte, pošli neposílej, zašlete nezasílejte, odešlete neodesílejte, zavolejte nevolejte, zavolej nevolej,
    přepojte nepřepojujte, přepoj nepřepojuj, spojte nespojujte, zrušte nerušte, zruš neruš, změňte neměňte, změň neměň, vypněte nevypínejte,
    vypni nevypínej, zapněte nezapínejte, zapni nezapínej, zablokujte neblokujte, zablokuj neblokuj, vraťte nevracejte, vrať nevracej,
    pusťte nepouštějte, napište nepište, napiš nepiš, řekněte neříkejte, řekni neříkej, dejte nedávejte, dej nedávej,
    připojte nepřipojujte, odpojte neodpojujte, ukončete neukončujte, prodlužte neprodlužujte, opravte neopravujte, nastavte nenastavujte,
    nastav nenastavuj, ověřte neověřujte, objednejte neobjednávejte, objednej neobjednávej, doručte nedoručujte, zkontrolujte nekontrolujte,
    vyměňte nevyměňujte, přidejte nepřidávejte, smažte nemažte, smaž nemaž, odhlaste neodhlašujte, přihlaste nepřihlašujte,
    převeďte nepřevádějte, snižte nesnižujte, zvyšte nezvyšujte, ukažte neukazujte, ukaž neukazuj, vysvětlete nevysvětlujte,
    pomozte nepomáhejte, pomoz nepomáhej, strhněte nestrhávejte, potvrďte nepotvrzujte, přijďte nechoďte, počkejte nečekejte,
    počkej nečekej, zaplaťte neplaťte, zaplať neplať, podepište nepodepisujte, zastavte nezastavujte, spusťte nespouštějte,
    doporučte nedoporučujte, vezměte neberte, přečtěte nečtěte, předejte nepředávejte, přeložte nepřekládejte, odložte neodkládejte`),
  yes: mapOf('ano ne, jo ne, jasne ne, jiste ne'),
  no: mapOf('ne ano'),
  indefinites:
    mapOf(`něco nic, něčeho ničeho, něčemu ničemu, něčím ničím, někdo nikdo, někoho nikoho, někomu nikomu, někým nikým, někde nikde,
    někam nikam, někdy nikdy, vždycky nikdy, vždy nikdy, nějak nijak, nějaký žádný, nějaká žádná, nějaké žádné, nějakou žádnou, nějakého žádného,
    nějakému žádnému, nějakém žádném, nějakým žádným, nějací žádní, nějakých žádných, nějakými žádnými`),
  universals: mapOf('všechno nic, vše nic, všichni nikdo'),
  always: ['nikdy', 'vždycky'],
  already: 'už',
  notYet: 'ještě',
  still: 'pořád',
  stills: setOf('pořád stále ještě'),
  emphasis: setOf('vůbec'),
  questions: setOf('kdo co kde kdy kam jak proc kolik ktery ktera ktere kterou jaky jaka jake odkud ci'),
  subordinators: setOf('kdyz pokud jestli jestlize protoze az kdyby ackoli prestoze jelikoz'),
  conjunctions: setOf('a ale nebo i proto tak takze'),
  fillers: setOf(
    'dobry den dobre rano vecer ahoj prosim prosim hezky zdravim no tak hele halo prominte dekuji diky ok',
  ),
  falseNegatives: /^(?:nej(?!s|d|e[lzd])|nech(?:$|te$|a(?!p))|nemoc|nebo|nesu$|nese$|nesou$|neste$)/u,
});
