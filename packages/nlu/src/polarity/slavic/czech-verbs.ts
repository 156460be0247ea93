import { conjugate, prefixed } from '#polarity/slavic/conjugation.ts';

const PAST = 'l la lo li ly';

export const CZECH_VERBS = conjugate(
  [
    {
      infinitive: 'at',
      finite: 'am as a ame ate aji',
      participle: 'al ala alo ali aly',
      imperative: 'ej ejte',
      verbs: `delat udelat predelat volat zavolat odvolat prevolat dovolat cekat pockat hledat vyhledat davat dat predat pridat pridavat podat podavat
zadat zadavat vydat prodat prodavat objednat objednavat prijimat odmitat pouzivat posilat zasilat odesilat odebirat vybirat vypinat zapinat ziskat
ziskavat ptat zeptat zadat pozadat trvat zustavat znat poznat uznat uznavat mivat potkat doufat predpokladat vypadat padat spadat hlidat pomahat stihat
rikat povidat otvirat otevirat zavirat zacinat nechat nechavat stavat dopadat zvladat snimat setkat chytat padat vypinat zacinat ozyvat sekat zasekat nacitat otacat mackat navolat vnimat zajimat spolehat dodat dodavat
odpovidat tykat dotykat blikat znamenat zvedat vyzvedavat odkladat vydelavat dostavat presouvat strhavat srovnat porovnat
porovnavat zamykat odemykat poslouchat zklamat ovladat prekladat nakladat vzpominat pripominat zapominat zapinat pripinat zanedbat vyjednat
sjednat sjednavat vypovidat prebirat sbirat nahravat nahrat`,
    },
    {
      infinitive: 'it',
      finite: 'im is i ime ite',
      participle: 'il ila ilo ili ily',
      imperative: 'te ete',
      verbs: `platit zaplatit splatit vyplatit preplatit predplatit doplatit vratit zrusit rusit potvrdit ztratit zmenit menit vymenit koupit nakoupit hodit libit mluvit
domluvit promluvit vyresit resit vyridit zaridit opravit overit nastavit prihlasit odhlasit nahlasit hlasit souhlasit zrychlit koncit
skoncit ukoncit prodlouzit snizit zvysit dovolit pustit zastavit spustit ulozit vyplnit vyradit navstivit omluvit chodit jezdit vozit nosit zajistit
dokoncit pripojit odpojit spojit prepojit zapojit slibit sdelit oznamit poridit doplnit zlobit stacit svitit rozsvitit obnovit hodnotit prestoupit
nastoupit odstoupit tvrdit patrit tesit dorucit pojistit zlepsit zhorsit zpozdit zverejnit urcit upresnit vysvetlit usetrit rozdelit zjistit bavit
vypujcit pujcit zkusit varit ucit naucit verit uverit merit odlozit prelozit nalozit povolit zdrazit zlevnit dluzit zasadit
doporucit poskodit trapit chybit odstranit zabezpecit zarucit dorazit razit vrazit narazit prosit poprosit postoupit sestavit tvorit vytvorit
plnit splnit cenit ocenit vazit chranit pripravit predstavit vlozit slozit rozlozit porusit podarit darit nutit trefit`,
    },
    {
      infinitive: 'et',
      finite: 'im is i ime ite eji',
      participle: 'el ela elo eli ely',
      imperative: 'ejte ete',
      verbs: `rozumet porozumet videt slyset bydlet myslet premyslet chybet sedet lezet muset umet zkouset vracet ztracet nabizet poustet smet mrzet drzet bezet vydrzet
zalezet prichazet odchazet dochazet vychazet prochazet nachazet vyrabet sdilet souviset viset odjizdet prijizdet prohlizet vyrizet prevadet spoustet
hledet zmizet`,
    },
    {
      infinitive: 'ovat',
      finite: 'uji uju ujes uje ujeme ujete uji ujou',
      participle: 'oval ovala ovalo ovali ovaly',
      imperative: 'uj ujte',
      verbs: `potrebovat kupovat pracovat fungovat pokracovat reklamovat akceptovat kontaktovat kontrolovat zkontrolovat aktivovat deaktivovat blokovat zablokovat
odblokovat aktualizovat instalovat nainstalovat registrovat zaregistrovat informovat dekovat podekovat studovat cestovat existovat vyhovovat
potvrzovat upravovat opravovat prepojovat pripojovat spojovat odpojovat pamatovat zapamatovat obsahovat uctovat nauctovat vyuctovat sledovat stahovat
garantovat rezervovat doporucovat nakupovat opakovat zopakovat povazovat planovat poskytovat restartovat resetovat schvalovat ukazovat zobrazovat
stezovat navrhovat vyzadovat pozadovat disponovat fakturovat prihlasovat odhlasovat nastavovat evidovat parkovat telefonovat overovat snizovat
zvysovat ukoncovat prodluzovat zjistovat litovat autorizovat verifikovat presmerovat tolerovat jmenovat venovat absolvovat vymenovat
dorucovat vysvetlovat podepisovat zastavovat pozorovat slibovat rozhodovat preferovat investovat stornovat`,
    },
    {
      infinitive: 'nout',
      finite: 'nu nes ne neme nete nou',
      participle: 'nul nula nulo nuli nuly l la lo li ly',
      imperative: 'ni nete',
      verbs: `vypnout zapnout stihnout prohlednout zvladnout rozhodnout dosahnout stahnout vyzvednout zvednout nabidnout odmitnout spadnout poskytnout prominout tisknout
vytisknout kliknout padnout strhnout presunout vsimnout navrhnout uplynout zamknout odemknout zaniknout vzniknout`,
    },
  ],
  {
    finite: `jsem jsi jsme jste jsou je jest budu budes bude budeme budete budou
mam mas ma mame mate maji chci chces chce chceme chcete chteji muzu mohu muzes muze muzeme muzete muzou mohou pomuzu pomuzes pomuze pomuzete
vim vis vi vime vite vedi odpovim odpovi vypovim vypovi povim povi
${prefixed('- pri do ode na vy pro za obe pre se', 'jdu jdes jde jdeme jdete jdou')} pujdu pujdes pujde pujdeme pujdete pujdou
${prefixed('- pri od vy do pre za', 'jedu jedes jede jedeme jedete jedou')} pojedu pojede
${prefixed('ve preve ode', 'zmu zmes zme zmeme zmete zmou')} vezmu vezmes vezme vezmeme vezmete vezmou prevezmu prevezme
${prefixed('- roz', 'reknu reknes rekne rekneme reknete reknou')} ctu ctes cte cteme ctete ctou prectu precte
${prefixed('pre od pri pro', 'vedu vedes vede vedeme vedete vedou')} ${prefixed('pre od pri do vy', 'nesu nese nesou vezu veze vezou')}
${prefixed('- na pode ode za po pre pred se', 'pisu pises pise piseme pisete pisou')}
${prefixed('po za ode vy pre', 'slu sles sle sleme slete slou')}
${prefixed('do zu pre v na', 'stanu stanes stane staneme stanete stanou')} stane stanou
${prefixed('za po', 'cnu cnes cne cneme cnete cnou')} ${prefixed('pri na za', 'jmu jmes jme jmeme jmete jmou')}
${prefixed('ote za uza od', 'vru vres vre vreme vrete vrou')} hraju hraji hraje hrajeme hrajou preju preji preje
${prefixed('u do pro', 'kazu kazes kaze kazeme kazete kazou')} smazu smaze mazu maze chapu chapes chape chapeme chapete
spim spi stojim stoji bojim boji ziju zije pouziju pouzije pouzijeme pouzijou piju pije
${prefixed('- vy ode se pre za na', 'beru beres bere bereme berete berou')} zapomenu zapomene pripomenu vzpomenu jdou zajimam doslo
nactu nacte nactou ozvu ozve ozvou zavola pozve zve verim odesla tyce vyplyva plyne klesa roste hrozi lze`,
    participle: `${prefixed('by me chte moh pomoh vede odpovede vypovede je prije odje doje vyje da vza prevza rek cet precet', PAST)}
${prefixed('- pri do ode vy pro za obe pre se', 'sel sla slo sli sly')} nasel nasla naslo nasli nasly
${prefixed('preved odved prived proved vyved', PAST)} ${prefixed('prenes odnes prines dones vynes prevez privez odvez vyvez', PAST)}
${prefixed('psa napsa podepsa odepsa zapsa popsa prepsa predepsa', PAST)} ${prefixed('posla zasla odesla vysla presla', PAST)}
${prefixed('sta dosta zusta presta nasta vsta', PAST)} ${prefixed('zaca poca prija naja', PAST)}
${prefixed('otevre zavre uzavre', PAST)} ${prefixed('hra pra ukaza dokaza prokaza smaza maza chapa spa ba zi pouzi pi sta', PAST)}
${prefixed('bra vybra odebra sebra prebra zabra', PAST)} ${prefixed('zapomne pripomne vzpomne ozva pozva zva nacet poslech dosa utek vytek prisa', PAST)}`,
    imperative: `reknete rekni dejte dej pomozte pomoz ukazte ukaz smazte smaz napiste napis pis piste podepiste vrate vratte vrat zmente zmen
prijdte pojdte prevedte vezmete bude budte zruste zrus overte nastavte preposlete vypnete zapnete predejte prectete poslete posli zaslete`,
    infinitive: `byt mit chtit moct moci pomoct vedet jit prijit dojit odejit najit vyjit projit zajit jet prijet odjet vzit prevzit rict cist
precist vest prevest psat napsat podepsat zapsat prepsat poslat zaslat odeslat dostat zustat prestat stat zacit prijmout otevrit zavrit uzavrit
hrat prat ukazat smazat dokazat chapat spat bat zit pouzit vybrat odebrat zapomenout odpovedet vypovedet`,
  },
);
