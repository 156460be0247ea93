import { oneOf, phrasesOf } from '#polarity/refusals/denial.ts';
import { slavicDenial } from '#polarity/refusals/slavic.ts';

export const czechDenial = slavicDenial({
  implicit:
    phrasesOf(`odmitam, odmitame, obejdu se bez, obejdeme se bez, prestante, prestan, nechte + byt, nechte + tak, nechte me byt,
    nechte si, nechte + v pokoji, nechte + na pokoji, nechal* bych, nechali bychom, ponecham, ponechame, nechame byt, nechame + byt, radsi si + necham, necham si, nechavam si, rozmyslel* jsem, rozmyslel* jsme, zapomente na, v zadnem pripade, za zadnych okolnosti, vzdavam se,
    proc bych, proc bychom, ani + nenapad*, zbytecn*, nepotrebn*, nezadouci, jsem proti, jsme proti, beru zpet, vzit zpet, ani nahodou, nemyslete na, nemyslete si, na to nemyslete, nejde mi o, nejde o, neslo mi o, neslo o, kdepak,
    ani omylem, ani za nic, ruce pryc, kdo rikal, kdo rekl, kdyby* ne*, upoustim od, zvladnu to bez, misto + *t`),
  falseNegatives:
    oneOf(`nebo neb nech nechat necha* nechte nechme nejak* nejen nejenom nejb* nejc* nejdriv* nejdel* nejh* nejk* nejl* nejm* nejn* nejp* nejr*
    nejv* nejz* nejsir* nejspis* nejst* nemoc* nek[dt]* nekym nekoho nekomu nekam nekem neco nece* nekolik* nemec* nedel* nehoda nehody nehodu nehode nehodou nemov* nerv* netf* news* neur* neut* nese nesu nesou
    neste nest neter* nebe nebi negat* nebezpec* nezbytn* nedavno neustal* nedaleko neznam* nezavisl*`),
  hasCopulaApart: false,
  none: oneOf('zadn* nikdo nikoho nikomu nikym nic niceho nicemu nicim nikdy ani'),
  nobody: oneOf('nikdo'),
  question: oneOf('proc jak kdy kde kdo co jestli zda'),
  knowing:
    oneOf(`muz* moh* mohl* moct vi vim vime vedel* vedet vite znam* znal* um* rozum* chap* vid* slys* mam mame mel* mate dosta* obdrz* prisl* najd* nasel* nasl*
    pamat* pouz* vlastn* jsem jsme jsou byl* sezen* sehn* dovol* dar* podar* jde jdou jdu slo sla sel dok* zvlad* ver* dos* stih* pozn* prihl* prihlas* pripoj* fung*
    dostanu dostav* vyzn* trefi* mit zna orient* poradim poznav* eviduj* registruj*`),
  refusalNoun: oneOf('proc cas naladu zajem* zajmu chut* umysl* planu plan* duvod* potreb* zamer* smysl*'),
  unwanted:
    oneOf(`mus* smi* sm* treb* chc* chte* potreb* preje* preji* preju prej* zajim* hodl* minim* miniti zad* zadal* stoji* stoj* rikal* rek* prosi* objedn* zamysl* planuj* planoval*
    prichazi souhlas* rad rada radi dovol* ukl* tre* prepl*`),
  unwantedState: oneOf(
    'treba potreba nutn* nezbytn* zapotrebi namiste zadouci ochot* zajem* planu duvod* pro kvuli tu povolen* dovolen* zainteresovan* urcen*',
  ),
  shall: oneOf('at aby abyste abychom'),
  first: oneOf('jsem jsme bych bychom bysme sem'),
  firstEnding: /(?:[^o]u|ji|m|me)$/u,
  polite:
    /^ne(?:moh\p{L}*|muz\p{L}*|slo by|dalo by|dal\p{L}* by|chce(?:te|s)|mate|mas|vi(?:te|s)|bylo by|sel by|sly by|zna(?:te|s))/u,
});
