import { oneOf, phrasesOf } from '#polarity/refusals/denial.ts';
import { slavicDenial } from '#polarity/refusals/slavic.ts';

export const slovakDenial = slavicDenial({
  implicit:
    phrasesOf(`odmietam, odmietame, zaobidem sa bez, zaobideme sa bez, prestante, prestan, nechajte + tak, nechajte + byt, nechajte si, nechajte + na pokoji, nechal* by som, nechali by sme, ponecham, ponechame, nechame tak, nechame + tak, nechajte ma,
    nechajte tu, nechajte moj*, necham si, nechavam si, rozmyslel* som, rozmyslel* sme, zabudnite na, v ziadnom pripade, za ziadnych okolnosti, vzdavam sa,
    preco by som, preco by sme, ani + nenapad*, zbytocn*, nepotrebn*, neziaduc*, som proti, sme proti, beriem spat, vziat spat, ani nahodou, nemyslite na, nemyslite si, na to nemyslite, nejde mi o, nejde o, neslo mi o, neslo o, kdeze,
    ani omylom, ani za nic, ruky prec, kto hovoril, kto povedal, keby ste ne*, upustam od, zvladnem to bez, namiesto + *t`),
  falseNegatives:
    oneOf(`nebo nech nechat necha* nejak* nejde nemoc* nemec* nedel* nehoda nehody nehodu nehode nehodou nehnut* nerv* netf* news* neur* neut* nesie nesu nesiem nest
    neter* nebe nebi negat* nebezpec* nevyhnut* nedavno neustal* nedaleko neznam* nezavisl* neskor* neskors*`),
  hasCopulaApart: true,
  none: oneOf('ziadn* nikto nikoho nikomu nikym nic nicoho nicomu nicim nikdy ani'),
  nobody: oneOf('nikto'),
  question: oneOf('preco ako kedy kde kto co ci'),
  knowing:
    oneOf(`moz* moh* moct vie viem vieme vedel* vediet viete pozn* um* rozum* chap* vid* poc* mam mame mal* mate dosta* obdrz* pris* najd* nasiel nasl*
    pamat* pouz* vlastn* som sme su bol* zoz* dovol* dar* podar* ide idu slo isla isl* dok* zvlad* ver* stih* prihl* pripoj* fung* mat orient* poradim
    eviduj* registruj* sedi`),
  refusalNoun: oneOf('preco cas naladu zauj* chut* umysl* plan* dovod* potreb* zamer* zmysel zmyslu'),
  unwanted:
    oneOf(`mus* smie* sme smu* treb* chc* chce* potreb* pra* zela* zelam* zaujim* hodl* mien* ziad* stoji* hovoril* poved* prosi* objedn* zamysl* planuj* planoval*
    prichad* suhlas* rad rada radi dovolujem`),
  unwantedState: oneOf(
    'treba potrebn* nutn* nevyhnutn* vhodn* ziaduc* ochot* zauj* plane dovod* pre kvoli tu povolen* dovolen* zainteresovan* urcen*',
  ),
  shall: oneOf('nech aby'),
  first: oneOf('som sme'),
  firstEnding: /(?:m|me)$/u,
  polite: /^ne(?:moh\p{L}*|moz\p{L}*|slo by|dalo by|dal\p{L}* by|chce(?:te|s)|mate|mas|vie(?:te|s)|bolo by|poznate)/u,
});
