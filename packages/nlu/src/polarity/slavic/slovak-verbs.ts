import { conjugate, prefixed } from '#polarity/slavic/conjugation.ts';

const PAST = 'l la lo li';

export const SLOVAK_VERBS = conjugate(
  [
    {
      infinitive: 'at',
      finite: 'am as a ame ate aju',
      participle: 'al ala alo ali',
      imperative: 'aj ajte',
      verbs: `volat zavolat odvolat dovolat cakat pockat hladat vyhladat davat dat predat pridat pridavat podat podavat
zadat zadavat vydat predavat objednat objednavat odmietat posielat zasielat odosielat odoberat vyberat vypinat zapinat ziskat
ziskavat pytat spytat opytat ziadat poziadat trvat zostavat znat poznat uznat uznavat potkat dufat predpokladat padat spadat pomahat stihat
otvarat zatvarat zacinat nechat nechavat stavat zvladat vnimat zaujimat spoliehat dodat dodavat tykat blikat
zdvihat odkladat dostavat presuvat strhavat porovnat porovnavat zamykat odomykat sklamat ovladat prekladat spominat pripominat zabudat vyjednat
preberat zbierat nahravat nahrat prevadzat vracat stracat skusat pustat prepajat pripajat odpajat spajat zapajat odchadzat prichadzat
vychadzat dochadzat prechadzat nachadzat zmeskat byvat hnevat pamatat zapamatat citat precitat vyrabat odpovedat vypovedat zdielat mat spustat
vyzerat prebiehat vstavat pozerat pocuvat vysielat zahrnat chytat nacitat sekat zasekat mackat ozyvat padat`,
    },
    {
      infinitive: 'it',
      finite: 'im is i ime ite ia',
      participle: 'il ila ilo ili',
      imperative: 'te ite',
      verbs: `platit zaplatit splatit vyplatit preplatit predplatit doplatit vratit zrusit rusit potvrdit stratit zmenit menit vymenit kupit nakupit hodit
robit urobit spravit vyriesit riesit vybavit zariadit opravit overit nastavit prihlasit odhlasit nahlasit hlasit suhlasit zrychlit koncit skoncit
ukoncit predlzit znizit zvysit dovolit pustit zastavit spustit ulozit vyplnit vyradit navstivit chodit jazdit vozit nosit zaistit zabezpecit
dokoncit pripojit odpojit spojit prepojit zapojit slubit oznamit doplnit stacit svietit rozsvietit obnovit hodnotit prestupit nastupit odstupit tvrdit
patrit tesit dorucit poistit zlepsit zhorsit zverejnit urcit upresnit vysvetlit usetrit rozdelit zistit bavit skusit varit ucit naucit verit
uverit merit odlozit prelozit nalozit povolit zdrazit zlacnit dlzit odporucit poskodit trapit odstranit zarucit dorazit hovorit dohovorit pacit
porusit podarit prosit poprosit tvorit vytvorit plnit splnit ocenit chranit pripravit predstavit vlozit zlozit myslit vyhodit`,
    },
    {
      infinitive: 'iet',
      finite: 'im is i ime ite ia iem ies ie ieme iete eju',
      participle: 'el ela elo eli',
      imperative: 'ejte',
      verbs: 'vidiet rozumiet porozumiet musiet smiet',
    },
    {
      infinitive: 'ovat',
      finite: 'ujem ujes uje ujeme ujete uju',
      participle: 'oval ovala ovalo ovali',
      imperative: 'uj ujte',
      verbs: `potrebovat kupovat pracovat fungovat pokracovat reklamovat akceptovat kontaktovat kontrolovat skontrolovat aktivovat deaktivovat blokovat zablokovat
odblokovat aktualizovat instalovat nainstalovat registrovat zaregistrovat informovat dakovat podakovat studovat cestovat existovat vyhovovat
potvrdzovat upravovat opravovat obsahovat uctovat vyuctovat sledovat stahovat garantovat rezervovat odporucovat nakupovat opakovat zopakovat
povazovat planovat poskytovat restartovat resetovat schvalovat ukazovat zobrazovat navrhovat vyzadovat pozadovat disponovat fakturovat prihlasovat
odhlasovat nastavovat evidovat parkovat telefonovat overovat znizovat zvysovat ukoncovat predlzovat zistovat lutovat autorizovat verifikovat
presmerovat tolerovat menovat venovat absolvovat dorucovat vysvetlovat podpisovat zastavovat pozorovat slubovat rozhodovat preferovat stornovat
vybavovat`,
    },
    {
      infinitive: 'nut',
      finite: 'nem nes ne neme nete nu',
      participle: 'nul nula nulo nuli ol la lo li',
      imperative: 'ni nite',
      verbs: `vypnut zapnut stihnut zvladnut rozhodnut dosiahnut stiahnut vyzdvihnut zdvihnut ponuknut odmietnut spadnut poskytnut vytiahnut kliknut padnut strhnut presunut vsimnut navrhnut uplynut zamknut odomknut vzniknut zabudnut spomenut dohodnut zaniknut`,
    },
  ],
  {
    finite: `som si sme ste su je budem budes bude budeme budete budu
mam mas ma mame mate maju chcem chces chce chceme chcete chcu mozem mozes moze mozeme mozete mozu pomozem pomozes pomoze pomozete
viem vies vie vieme viete vedia odpoviem odpovie ${prefixed('- pri do od na vy pre za obi', 'jdem jdes jde jdeme jdete jdu')}
idem ides ide ideme idete idu pridem prides pride prideme pridete pridu najdem najdes najde najdeme najdete najdu
odidem odide odidu vyjdem vyjde zajdem prejdem prejde pojdem pojde pojdu
${prefixed('- pri do od', 'idem ide idu')} ${prefixed('v pre od', 'ezmem ezmes ezme ezmeme ezmete ezmu')} vezmem vezmete beriem berie beru
${prefixed('vy odo pre', 'beriem beries berie berieme beriete beru')} ${prefixed('po', 'viem vie')} poviem povies povie poviete
${prefixed('pre od pri', 'vediem vedies vedie vediete vedu')} ${prefixed('- na pod od za po pre o', 'pisem pises pise piseme pisete pisu')}
${prefixed('po za odo', 'slem sles sle sleme slete slu')} posielam ${prefixed('do zo pre v', 'stanem stanes stane staneme stanete stanu')} stane stanu
${prefixed('za po', 'cnem cnes cne cneme cnete cnu')} prijmem prijmes prijme prijmeme prijmete prijmu otvorim otvori zatvorim zatvori otvorite
hram hra hraju ukazem ukaze ukazete dokazem dokazes dokaze dokazeme dokazete vymazem vymaze zmazem zmaze chapem chapes chape chapeme chapete
spim spi stojim stoji stoja bojim boji boja zijem zije pouzijem pouzijes pouzije pouzijeme pouzijete pouzivam pouzivas pouziva pouzivate pouzivaju pijem
pocujem pocujes pocuje pocujeme pocujete pocuju bezi bezim drzim drzi drzia vydrzi sedim sedi sedia lezi lezia patri zavisi ozvem ozve ozvu pozve zvem plynie vyplyva rastie
klesa hrozi tyka smiem smie chyba chybaju`,
    participle: `${prefixed('by me ma chce moho poveda vede odpoveda da vza prevza poc', PAST)} mohol mohla mohlo mohli
pomohol pomohla pomohlo pomohli bol bola bolo boli isiel sla slo isli ${prefixed('pri do od na vy pre za obi', 'siel sla slo sli')} siel
${prefixed('psa napisa pisa podpisa odpisa zapisa prepisa opisa', PAST)} ${prefixed('posla zasla odosla', PAST)} ${prefixed('sta dosta zosta presta vsta', PAST)}
${prefixed('zaca poca prija', PAST)} ${prefixed('otvori zatvori hra ukaza dokaza vymaza zmaza chapa spa sta ba zi pouzi pouziva pi pocu ', PAST)}
${prefixed('bra vybra odobra prebra', PAST)} ${prefixed('ozva pozva drza vydrza seda leza beza chyba', PAST)} priniesol priniesla preniesol previedol previedla
odviezol priviezol riekol zabudol zabudla pozical pozicala pozicali`,
    imperative: `povedzte povedz dajte daj pomozte pomoz ukazte ukaz vymazte zmazte napiste napis piste podpiste vratte vrat zmente zmen pridte podte prevedte
vezmite zoberte zruste zrus overte nastavte preposlite vypnite zapnite predajte precitajte poslite posli zaslite odoslite budte`,
    infinitive: `byt chciet moct pomoct vediet ist prist dojst odist najst vyjst prejst zajst vziat prevziat povedat previest pisat napisat podpisat
zapisat poslat zaslat odoslat dostat zostat prestat stat zacat prijat otvorit zatvorit hrat ukazat dokazat vymazat chapat spat bat zit pouzit pouzivat
vybrat odobrat zabudnut pocut drzat sediet lezat pozicat`,
  },
);
