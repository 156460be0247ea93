import { conjugate, prefixed } from '#polarity/slavic/conjugation.ts';

const PAST = 'l lem lam la lo li ly lismy lysmy liscie lby lbym laby labym liby libysmy';

function past(vowel: string, plural = vowel): string {
  const forms = PAST.split(' ').map((ending) => (ending.startsWith('li') ? plural : vowel) + ending);
  return forms.join(' ');
}

export const POLISH_VERBS = conjugate(
  [
    {
      infinitive: 'ac',
      finite: 'am asz a amy acie aja',
      participle: past('a'),
      imperative: 'aj ajcie',
      verbs: `dzialac zadzialac czekac poczekac zaczekac szukac uzywac pytac zapytac zgadzac pamietac zapamietac mieszkac znac poznac podac wydac dodac oddac
sprzedac zadac nadac rozmawiac oddzwaniac odpowiadac zamawiac wysylac przesylac wplacac wyplacac splacac odbierac wybierac pobierac
otwierac zamykac zaczynac zostac wymagac posiadac otrzymac zatrzymac sluchac sprawdzac zmieniac zglaszac przelaczac wlaczac wylaczac
rozlaczac przedluzac przypominac wracac zwracac korzystac skladac trwac wygladac czytac przeczytac zawierac ufac zaufac migac blyskac znikac pojawiac odzywac sciagac odrzucac wstrzymac dzialac dopytac odpytac wypozyczac przerywac zrywac sluchac slychac przestac doczekac powiadamiac dostarczac oczekiwac
anulowac pomagac potwierdzac polecac ogladac zakladac umawiac przegladac znikac mijac wygasac ulatwiac poprawiac naprawiac obnizac zwiekszac
zapominac padac spadac odmawiac zamierzac wystarczac przyznac uznac uzyskac odzyskac zyskac przekazac wskazac pokazac dzialac`,
    },
    {
      infinitive: 'owac',
      finite: 'uje ujesz ujemy ujecie uja',
      participle: past('owa'),
      imperative: 'uj ujcie',
      verbs: `potrzebowac kupowac pracowac funkcjonowac reklamowac akceptowac zaakceptowac kontaktowac skontaktowac aktywowac dezaktywowac blokowac zablokowac
odblokowac aktualizowac zaktualizowac instalowac zainstalowac rejestrowac zarejestrowac informowac poinformowac dziekowac podziekowac studiowac
podrozowac planowac zaplanowac rezerwowac zarezerwowac rezygnowac zrezygnowac anulowac pasowac interesowac zainteresowac logowac zalogowac
wylogowac pilnowac obserwowac oferowac zaoferowac finansowac kierowac przekierowac skierowac serwisowac kasowac skasowac drukowac
wydrukowac pakowac gwarantowac parkowac zaparkowac decydowac zdecydowac probowac sprobowac doladowac ladowac naladowac przelogowac resetowac
zresetowac restartowac zrestartowac testowac przetestowac dostosowac preferowac szanowac kosztowac`,
    },
    {
      infinitive: 'ywac',
      finite: 'uje ujesz ujemy ujecie uja ywam ywasz ywa ywamy ywacie ywaja',
      participle: past('ywa'),
      imperative: 'uj ujcie ywaj ywajcie',
      verbs:
        'otrzymywac obowiazywac podpisywac zapisywac rozwiazywac odblokowywac pokazywac uzywac odzywac przebywac wykonywac wygrywac przekazywac',
    },
    {
      infinitive: 'ic',
      finite: 'ie isz i imy icie ia',
      participle: past('i'),
      imperative: 'cie',
      verbs: `placic zaplacic wplacic wyplacic oplacic przeplacic splacic zwrocic wrocic robic zrobic mowic zamowic omowic umowic kupic naprawic poprawic sprawdzic
dzwonic zadzwonic oddzwonic zmienic wymienic zglosic prosic poprosic ustawic wystawic zostawic przedstawic potwierdzic zatwierdzic stracic zgubic
lubic polubic chodzic wchodzic przychodzic odchodzic wychodzic jezdzic nosic przenosic zgodzic martwic
zwolnic odmowic pozwolic zapewnic wyjasnic spoznic zalatwic polecic skrocic uruchomic powiadomic zawiesic`,
    },
    {
      infinitive: 'yc',
      finite: 'e ysz y ymy ycie a',
      participle: past('y'),
      imperative: 'cie',
      verbs: `konczyc skonczyc zakonczyc dokonczyc laczyc polaczyc wlaczyc wylaczyc rozlaczyc przelaczyc podlaczyc odlaczyc liczyc policzyc naliczyc rozliczyc doliczyc
zobaczyc zlozyc dolozyc przedluzyc wydluzyc obnizyc tlumaczyc wytlumaczyc przetlumaczyc ruszyc dotyczyc zyczyc uczyc nauczyc wierzyc uwierzyc
dostarczyc wystarczyc ograniczyc zaznaczyc oznaczyc znaczyc przeznaczyc zauwazyc zalozyc przylozyc zdarzyc marzyc mierzyc zmierzyc
toczyc dolaczyc wazyc nalezyc tworzyc otworzyc utworzyc poszerzyc swiadczyc zwiekszyc zmniejszyc ulepszyc`,
    },
    {
      infinitive: 'ec',
      finite: 'em esz e emy ecie eja',
      participle: past('a', 'e'),
      imperative: '',
      verbs: `widziec slyszec myslec pomyslec rozumiec zrozumiec wiedziec powiedziec dowiedziec siedziec musiec lezec wolec umiec zalezec odpowiedziec
opowiedziec bolec patrzec popatrzec`,
    },
    {
      infinitive: 'nac',
      finite: 'ne niesz nie niemy niecie na nisz ni',
      participle: past('na', 'ne'),
      imperative: 'nij nijcie',
      verbs: 'zamknac usunac ominac minac kliknac ciagnac wyciagnac sciagnac przesunac osiagnac zniknac',
    },
  ],
  {
    finite: `jestem jestes jest jestesmy jestescie sa bede bedziesz bedzie bedziemy bedziecie beda mam masz ma mamy macie maja
chce chcesz chcemy chcecie chca moge mozesz moze mozemy mozecie moga pomoge pomoze musze musisz musi musimy musicie musza
wiem wiesz wie wiemy wiecie wiedza rozumiem rozumiesz rozumie rozumiemy rozumiecie umiem umie umiemy powiem powie
ide idziesz idzie idziemy ida przyjde przyjdzie przyjda dojdzie wyjdzie wejde wejdzie pojde odejde znajde znajdzie znajduje znajduja
jade jedzie przyjade przyjedzie pojade dam dasz da damy dacie dadza dodam podam oddam daje dajesz dajemy dajecie daja
dostane dostaniesz dostanie dostaniemy dostaje dostajesz dostajemy dostaja zostane zostanie stanie staje sprzedaje podaje podaja wydaje wydaja udaje
wezme wezmie biore bierze odbiore odbierze wybiore wybierze pobiera pisze piszesz piszemy pisza napisze podpisze zapisze opisze
wysle wyslesz wysle przesle przysle zdaze zdazysz zdazy zdazymy zdaza pokaze wskaze przekaze rozwiaze zaczne zacznie
myslisz mysli myslimy myslicie widzisz widzi widzimy widzicie slyszysz slyszy slyszymy slyszycie siedze siedzi chodze nosze zwroce wroce strace
zglosze placa zaplaca zwroca odpowiadam odpowiem opowiem lezy leze boli patrze patrzy polece dotyczy nalezy widze widza slysze slysza mysle mysla place placi zaplace zwroce dzwonie prosze wole spie spi stoi stoje boje boi
zyje zyjesz zyje uzyje pije znam znaja podoba podobaja stac mozna trzeba warto wolno wypada przysluguje obowiazuje kosztuje korzystam swieci chodzi
jezdze czuje czuja zapomne zapomni zapomnialem wierze lubie mowie mowi robie kupie zrobie naprawie wylacze wlacze sprawdze zmienie lapie lapia lapiesz slychac otrzymam wraca zrywa
przerywa rozlacza laduje zacina dochodzi przychodzi wychodzi wchodzi pojawia wyswietla odswieza`,
    participle: `${prefixed('by chcia mia mog da dosta zosta sta jecha przyjecha pojecha odjecha wyjecha spa', PAST)}
chcieli chcialy chcielismy mielismy mieli mogli mogla moglo mogly mogliby moglibysmy
${prefixed('szed posz przysz dosz wysz wesz odesz przesz zesz znalaz', 'l la lo li ly')} szedl poszedl przyszedl doszedl wyszedl wszedl odszedl zeszedl
przyszla przyszlo przyszly przyszli doszla doszlo doszly wyszla wyszlo poszla poszlo odeszla weszla znalazl znalazlem znalazlam znalazla znalezli znalezlismy
pomogl pomogla pomogli mogl moglem moglam moglbym moglabym moglby moglaby poszedlem przyszedlem wzial wzialem wziela wzielam wzieli
${prefixed('pisa napisa podpisa zapisa opisa wysla przesla przysla bra odebra wybra pobra zebra', PAST)}
${prefixed('zdazy prosi zamkna usuna zacza rozwiaza pokaza wskaza przekaza uzy zy pi zapomnia wiedzia powiedzia odpowiedzia mysla', PAST)}
${prefixed('widzia slysza musia rozumia zrozumia siedzia leza wola umia bola', PAST)} ${prefixed('dotar upad spad wpad siad', 'l la lo ly lem lam')} dotarli
dotarl zaczal zaczela zaczelo zaczely zaczeli zaczelam zaczalem zamknela zamknelam zamkneli usunela usunelam usuneli kliknela
dowiedzialem dowiedzialam poniosl poniosla przeniosl przeniosla przywiozl przywiozla udalo udal udala zepsul zepsula zepsulo odezwal odezwala odezwali wezwal zerwal zerwala przerwalo lapal lapala zlapal zlapala pojawil pojawila pojawilo wyjasnil`,
    imperative: `wyslij wyslijcie zadzwon zadzwoncie dzwon polacz anuluj zmien wylacz wlacz oddzwon przeslij podaj powiedz napisz pisz sprawdz daj dajcie pomoz zrob
kup wroc czekaj poczekaj pokaz zablokuj odblokuj przelacz popraw napraw umow`,
    infinitive: `byc miec moc pomoc isc przyjsc dojsc wyjsc wejsc pojsc odejsc znalezc jechac przyjechac dac dostac zostac stac wziac brac odebrac wybrac pobrac pisac
napisac podpisac zapisac wyslac przeslac przyslac zdazyc pokazac rozwiazac zaczac uzyc zyc przeniesc powiedziec wiedziec spac przelac zalozyc`,
  },
);
