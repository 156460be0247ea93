/** A small bot without negative intents, what callers turn down in its words, and what they say plainly. */
export interface RefusalSet {
  language: string;
  intents: [name: string, templates: string[]][];
  /** No intent is meant. Written after the rules, which then learned from the 40 of 200 that they missed. */
  refused: string[];
  /** Further ones, written after that. The rules missed 7 of 50 at first. */
  unseen: string[];
  /** Four rounds of 50, each written after the rules of the round before, which missed 30, 28, 17 and 20 of them. */
  further: string[];
  /** Negated or not, the intent is meant. */
  plain: [name: string, text: string][];
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

const plain = (text: string) =>
  lines(text).map((line): [string, string] => {
    const [name = '', said = ''] = line.split(': ');
    return [name, said];
  });

const intent = (name: string, templates: string): [string, string[]] => [name, lines(templates)];

export const REFUSAL_SETS: RefusalSet[] = [
  {
    language: 'en',
    intents: [
      intent('Thanks', 'thanks\nthank you\nthank you very much\nmany thanks\nthanks a lot\ncheers\ngreat, thanks'),
      intent(
        'Pay',
        'I want to pay my bill\npay the invoice\nhow can I pay\nI would like to pay by card\npay my bill please\nI need to settle the invoice\ntake a payment',
      ),
      intent(
        'Cancel',
        'I want to cancel my contract\ncancel my subscription\nplease cancel it\nhow do I cancel the contract\nI would like to end my contract\nterminate the contract\ncancel everything',
      ),
      intent(
        'Block',
        'block my card\nplease block the card\nI need to block my credit card\nfreeze my card\nI want my card blocked\ndeactivate the card\ncan you block my card',
      ),
      intent(
        'Human',
        'I want to talk to a person\nconnect me to an agent\ntalk to an operator\ncan I speak to somebody\ngive me a human\nI would like to speak with an agent\ncall me back',
      ),
      intent(
        'Outage',
        'my internet is down\nthe internet does not work\nno connection\nI have a problem with the internet\nthe connection is slow\ninternet outage\nmy wifi stopped working',
      ),
    ],
    refused: lines(`
      no thanks
      no, thank you
      nope, thanks
      no thank you very much
      no need, thanks
      I don't want to pay my bill
      I do not want to pay the invoice
      I'm not going to pay by card
      please don't take a payment
      don't pay the invoice
      I never wanted to pay by card
      I don't need to settle the invoice
      I wouldn't like to pay by card
      I'm not here to pay a bill
      not the invoice
      I don't want to cancel my contract
      I do not wish to cancel the contract
      don't cancel my subscription
      please do not cancel it
      I'm not calling to cancel the contract
      I never asked you to cancel my subscription
      I would not like to end my contract
      I have no intention to terminate the contract
      I'd rather not cancel the subscription
      I no longer want to cancel
      I didn't say cancel everything
      don't block my card
      please don't block the card
      I don't need to block my credit card
      I don't want my card blocked
      do not freeze my card
      I didn't ask you to deactivate the card
      I'm not asking you to block my card
      let's not block the card
      I don't want to talk to a person
      no agent please
      don't connect me to an agent
      I'm not interested in talking to an operator
      please don't call me back
      I don't need a human`),
    unseen: lines(`
      no thanks, I'm fine
      thanks but no
      I really don't want to cancel it
      we don't need to pay by card
      please never block my card again
      I don't wish to speak with an agent
      no no, don't cancel anything
      you don't have to call me back
      stop, I do not want the card frozen
      I was not going to pay the bill`),
    further: lines(`
      no, I don't think I need an agent
      thanks, but I'd rather not pay by card
      we have decided not to cancel the contract
      there's no need to block the card
      I refuse to pay this bill
      please keep my contract, don't end it
      not now, thanks
      I won't be paying the invoice
      it isn't my intention to cancel
      forget about the agent
      I changed my mind, I don't want to cancel any more
      nothing to pay today, thanks
      you must not block my card
      nobody asked to end the contract
      I can do without an agent
      no cancellation please
      I'm good, no thank you
      please stop calling me back
      I never meant to freeze my card
      we're not cancelling anything
      I don't need my card blocked after all
      no, I am not paying that
      leave the contract as it is, I won't cancel
      no operator, please
      that's all, I need no agent
      thanks, not today
      I'd prefer not to speak to anybody
      you don't need to freeze anything
      I never said I wanted to pay by card
      we would rather not end the contract
      I have no wish to talk to an agent right now
      sorry, I don't want the card blocked
      we do not intend to end the contract
      hold on, don't cancel it yet
      I am not asking for a callback
      no payment today please
      thanks but no thanks
      there is no reason to block my card
      I wasn't planning to pay by card
      do not put me through to an operator`),
    plain: plain(`
      Thanks: thank you so much
      Thanks: no, that was all, thanks a lot
      Pay: how do I pay my bill
      Pay: no I want to pay the invoice
      Pay: I can't pay by card, how can I pay
      Pay: I don't know how to pay my invoice
      Pay: no, I would like to pay my bill
      Pay: I want to pay the bill, not cancel
      Cancel: I would like to cancel the contract
      Cancel: I don't use it, please cancel my subscription
      Cancel: can't you cancel my contract
      Block: can you freeze my credit card
      Block: I can't find it, block my card please
      Block: don't you want to block my card
      Human: can I talk to an agent
      Human: why don't you connect me to an operator
      Human: I don't understand, I want to talk to a person
      Outage: my internet doesn't work
      Outage: the wifi is not working
      Outage: I have no internet connection`),
  },
  {
    language: 'de',
    intents: [
      intent('Thanks', 'danke\nvielen Dank\ndanke schön\nherzlichen Dank\ndanke sehr\nbesten Dank\nsuper, danke'),
      intent(
        'Pay',
        'ich möchte meine Rechnung bezahlen\nRechnung bezahlen\nwie kann ich bezahlen\nich will mit Karte zahlen\ndie Rechnung begleichen\nich muss die Rechnung zahlen\nZahlung vornehmen',
      ),
      intent(
        'Cancel',
        'ich möchte meinen Vertrag kündigen\nVertrag kündigen\nbitte kündigen Sie den Vertrag\nwie kündige ich\nich will mein Abo beenden\nAbo kündigen\nden Vertrag auflösen',
      ),
      intent(
        'Block',
        'sperren Sie meine Karte\nKarte sperren\nich möchte meine Karte sperren lassen\nbitte die Kreditkarte sperren\nmeine Karte muss gesperrt werden\nkönnen Sie die Karte sperren\nKartensperre',
      ),
      intent(
        'Human',
        'ich möchte mit einem Mitarbeiter sprechen\nverbinden Sie mich mit einem Menschen\nMitarbeiter bitte\nkann ich mit jemandem reden\nrufen Sie mich zurück\nich will einen Berater sprechen\nBerater',
      ),
      intent(
        'Outage',
        'mein Internet funktioniert nicht\nInternet geht nicht\nkeine Verbindung\nich habe ein Problem mit dem Internet\ndie Verbindung ist langsam\nStörung im Internet\ndas WLAN ist ausgefallen',
      ),
    ],
    refused: lines(`
      nein danke
      nein, vielen Dank
      nee, danke
      nein danke schön
      nicht nötig, danke
      ich möchte meine Rechnung nicht bezahlen
      ich will die Rechnung nicht bezahlen
      ich will nicht mit Karte zahlen
      ich möchte keine Zahlung vornehmen
      ich habe nicht vor, die Rechnung zu begleichen
      ich brauche keine Rechnung
      bitte keine Zahlung vornehmen
      ich wollte die Rechnung nicht bezahlen
      ich wollte nicht bezahlen
      nein, nicht die Rechnung bezahlen
      ich möchte meinen Vertrag nicht kündigen
      ich will den Vertrag nicht kündigen
      bitte kündigen Sie den Vertrag nicht
      kündigen Sie meinen Vertrag nicht
      ich will mein Abo nicht beenden
      wir möchten den Vertrag nicht auflösen
      ich wollte mein Abo nicht kündigen
      ich habe nicht gekündigt
      auf keinen Fall den Vertrag kündigen
      nicht kündigen
      ich habe kein Interesse, den Vertrag zu kündigen
      sperren Sie meine Karte nicht
      bitte die Karte nicht sperren
      ich möchte meine Karte nicht sperren lassen
      ich will keine Kartensperre
      meine Karte muss nicht gesperrt werden
      Sie sollen die Karte nicht sperren
      ich brauche keine Kartensperre
      bitte nicht sperren
      ich möchte mit keinem Mitarbeiter sprechen
      ich will keinen Berater sprechen
      kein Mitarbeiter bitte
      verbinden Sie mich nicht mit einem Menschen
      rufen Sie mich bitte nicht zurück
      ich brauche keinen Berater`),
    unseen: lines(`
      nein, danke, das reicht
      wir möchten die Rechnung noch nicht bezahlen
      ich hatte nicht um eine Kündigung gebeten
      bitte rufen Sie mich nicht mehr an
      ich brauche wirklich keinen Mitarbeiter
      die Karte bitte nicht sperren lassen
      ich will das Abo doch nicht beenden
      Sie müssen die Karte nicht sperren
      ich möchte nichts bezahlen
      danke, ich brauche nichts`),
    further: lines(`
      danke, lieber nicht
      ich habe mich entschieden, nicht zu kündigen
      Sie brauchen die Karte nicht zu sperren
      ich weigere mich, die Rechnung zu bezahlen
      einen Rückruf will ich nicht
      nein, bitte keinen Berater
      ich werde die Rechnung nicht zahlen
      den Vertrag kündigen wollte ich gar nicht
      es ist nicht nötig, mich zu verbinden
      ich will niemanden sprechen
      ich will doch nicht mehr kündigen
      heute möchte ich nichts bezahlen, danke
      Sie dürfen meine Karte nicht sperren
      niemand hat um eine Kündigung gebeten
      ich komme ohne Berater zurecht
      bitte keine Kündigung
      nein, alles gut, danke
      hören Sie auf, mich zurückzurufen
      ich hatte nie vor, die Karte zu sperren
      wir kündigen nichts
      meine Karte muss doch nicht gesperrt werden
      nein, das bezahle ich nicht
      lassen Sie den Vertrag, ich kündige nicht
      bitte kein Mitarbeiter
      mehr brauche ich nicht, danke
      danke, heute nicht
      ich möchte lieber mit niemandem sprechen
      Sie müssen nichts sperren
      ich habe nie gesagt, dass ich mit Karte zahlen will
      wir wollen den Vertrag lieber nicht beenden
      ich habe gerade keine Lust, mit einem Berater zu sprechen
      Entschuldigung, ich will die Karte nicht gesperrt haben
      wir beabsichtigen nicht, den Vertrag zu beenden
      Moment, kündigen Sie noch nicht
      ich bitte nicht um einen Rückruf
      heute bitte keine Zahlung
      danke, aber nein danke
      es gibt keinen Grund, die Karte zu sperren
      ich hatte nicht geplant, mit Karte zu zahlen
      stellen Sie mich nicht zu einem Mitarbeiter durch`),
    plain: plain(`
      Thanks: danke schön für alles
      Thanks: nein, das war alles, vielen Dank
      Pay: wie bezahle ich meine Rechnung
      Pay: nein ich möchte die Rechnung bezahlen
      Pay: ich kann nicht mit Karte zahlen, wie kann ich bezahlen
      Pay: ich weiß nicht, wie ich meine Rechnung bezahlen kann
      Pay: nein, ich will die Rechnung zahlen
      Cancel: ich will den Vertrag kündigen
      Cancel: ich nutze es nicht, bitte kündigen Sie mein Abo
      Cancel: können Sie meinen Vertrag nicht kündigen?
      Block: bitte sperren Sie die Kreditkarte
      Block: ich finde sie nicht, sperren Sie meine Karte
      Block: können Sie die Karte nicht sperren?
      Human: kann ich einen Mitarbeiter sprechen
      Human: ich verstehe das nicht, ich möchte mit einem Menschen sprechen
      Human: gibt es keinen Berater, mit dem ich sprechen kann
      Outage: das Internet funktioniert nicht
      Outage: mein WLAN geht nicht
      Outage: ich habe kein Internet
      Outage: keine Verbindung zum Internet`),
  },
  {
    language: 'cs',
    intents: [
      intent('Thanks', 'děkuji\ndíky\nděkuji moc\nmockrát děkuji\ndíky moc\nsuper, díky\nděkuju vám'),
      intent(
        'Pay',
        'chci zaplatit fakturu\nzaplatit účet\njak můžu zaplatit\nchtěl bych platit kartou\npotřebuji uhradit fakturu\nplatba faktury\nráda bych zaplatila',
      ),
      intent(
        'Cancel',
        'chci zrušit smlouvu\nzrušte mi smlouvu\nvýpověď smlouvy\njak zruším předplatné\nchtěl bych ukončit smlouvu\nprosím zrušte to\nzrušit všechno',
      ),
      intent(
        'Block',
        'zablokujte mi kartu\npotřebuji zablokovat kartu\nblokace karty\nchci zablokovat kreditní kartu\nprosím zablokujte kartu\nmůžete mi zablokovat kartu\nzmrazte mi kartu',
      ),
      intent(
        'Human',
        'chci mluvit s člověkem\nspojte mě s operátorem\npřepojte mě na operátora\nmůžu mluvit s někým\nzavolejte mi zpátky\nchtěla bych mluvit s poradcem\noperátor',
      ),
      intent(
        'Outage',
        'nefunguje mi internet\ninternet nejde\nvýpadek internetu\nmám problém s internetem\npřipojení je pomalé\nwifi nefunguje\njsem bez připojení',
      ),
    ],
    refused: lines(`
      ne díky
      ne, děkuji
      ne děkuju
      ne, díky moc
      není třeba, díky
      nechci zaplatit fakturu
      fakturu platit nechci
      nechtěl bych platit kartou
      nepotřebuji uhradit fakturu
      nechci nic platit
      neplánuji zaplatit fakturu
      nevolám kvůli platbě faktury
      nemám zájem platit kartou
      ne fakturu
      nemusím platit fakturu
      nechci zrušit smlouvu
      nerušte mi smlouvu
      prosím nerušte to
      smlouvu rušit nechci
      nechtěl jsem zrušit předplatné
      nežádal jsem o zrušení smlouvy
      nechceme ukončit smlouvu
      neříkal jsem zrušit všechno
      nehodlám ukončit smlouvu
      výpověď smlouvy nechci
      nikdy jsem nechtěl zrušit předplatné
      neblokujte mi kartu
      prosím neblokujte kartu
      nechci zablokovat kartu
      nepotřebuji zablokovat kartu
      kartu blokovat nechci
      nechtěla jsem blokaci karty
      blokaci karty nepotřebuji
      nemrazte mi kartu
      nechci mluvit s člověkem
      nespojujte mě s operátorem
      nepřepojujte mě na operátora
      nevolejte mi zpátky
      operátora nepotřebuji
      nezajímá mě poradce`),
    unseen: lines(`
      ne ne, díky
      tu smlouvu vážně nechci rušit
      prosím vás, nevolejte mi
      kartu mi nezamykejte ani neblokujte
      nemám zájem mluvit s operátorem
      já nic platit nepotřebuju
      s nikým mluvit nechci
      nemusíte mi volat zpátky
      nechtěla bych to rušit
      nepřeji si zablokovat kartu`),
    further: lines(`
      díky, radši ne
      rozhodl jsem se smlouvu nerušit
      kartu blokovat nemusíte
      odmítám tu fakturu zaplatit
      zpátky mi volat nemusíte
      ne, operátora ne
      tu fakturu platit nebudu
      nechtěla jsem nic rušit
      není nutné mě přepojovat
      už nechci platit kartou
      rozmyslela jsem si to, už zrušit nechci
      dnes nic platit nebudu
      kartu mi blokovat nesmíte
      o zrušení smlouvy nikdo nežádal
      obejdu se bez operátora
      žádnou výpověď prosím
      ne, dobrý, díky
      přestaňte mi volat zpátky
      nikdy jsem kartu blokovat nechtěl
      nic nerušíme
      kartu nakonec blokovat nepotřebuju
      ne, to platit nebudu
      smlouvu nechte být, nic neruším
      prosím žádného operátora
      víc nepotřebuju, díky
      díky, dneska ne
      radši bych s nikým nemluvil
      nemusíte nic blokovat
      nikdy jsem neřekl, že chci platit kartou
      smlouvu bychom radši neukončovali
      teď opravdu nemám chuť mluvit s poradcem
      promiňte, nechci mít kartu zablokovanou
      nemáme v úmyslu smlouvu ukončit
      počkejte, ještě to nerušte
      nežádám o zpětné zavolání
      dnes prosím žádnou platbu
      díky, ale ne
      není důvod kartu blokovat
      neměl jsem v plánu platit kartou
      nedávejte mi operátora`),
    plain: plain(`
      Thanks: děkuji mockrát
      Thanks: ne, to je všechno, děkuji
      Pay: jak zaplatím fakturu
      Pay: ne chci zaplatit fakturu
      Pay: nemůžu zaplatit kartou, jak můžu zaplatit
      Pay: nevím, jak zaplatit fakturu
      Pay: ne, chtěl bych zaplatit účet
      Cancel: chtěla bych zrušit smlouvu
      Cancel: nepoužívám to, zrušte mi předplatné
      Cancel: nemohli byste mi zrušit smlouvu
      Block: zablokujte prosím kreditní kartu
      Block: nemůžu ji najít, zablokujte mi kartu
      Block: nemůžete mi zablokovat kartu
      Human: můžu mluvit s operátorem
      Human: nerozumím tomu, chci mluvit s člověkem
      Human: nemohl bych mluvit s poradcem
      Outage: internet mi nefunguje
      Outage: nejde mi wifi
      Outage: nemám internet
      Outage: nemám připojení k internetu`),
  },
  {
    language: 'sk',
    intents: [
      intent('Thanks', 'ďakujem\nvďaka\nďakujem pekne\nveľmi pekne ďakujem\nvďaka moc\nsuper, vďaka\nďakujem vám'),
      intent(
        'Pay',
        'chcem zaplatiť faktúru\nzaplatiť účet\nako môžem zaplatiť\nchcel by som platiť kartou\npotrebujem uhradiť faktúru\nplatba faktúry\nrada by som zaplatila',
      ),
      intent(
        'Cancel',
        'chcem zrušiť zmluvu\nzrušte mi zmluvu\nvýpoveď zmluvy\nako zruším predplatné\nchcel by som ukončiť zmluvu\nprosím zrušte to\nzrušiť všetko',
      ),
      intent(
        'Block',
        'zablokujte mi kartu\npotrebujem zablokovať kartu\nblokácia karty\nchcem zablokovať kreditnú kartu\nprosím zablokujte kartu\nmôžete mi zablokovať kartu\nzmrazte mi kartu',
      ),
      intent(
        'Human',
        'chcem hovoriť s človekom\nspojte ma s operátorom\nprepojte ma na operátora\nmôžem hovoriť s niekým\nzavolajte mi späť\nchcela by som hovoriť s poradcom\noperátor',
      ),
      intent(
        'Outage',
        'nefunguje mi internet\ninternet nejde\nvýpadok internetu\nmám problém s internetom\npripojenie je pomalé\nwifi nefunguje\nsom bez pripojenia',
      ),
    ],
    refused: lines(`
      nie ďakujem
      nie, ďakujem
      nie vďaka
      nie, vďaka moc
      netreba, vďaka
      nechcem zaplatiť faktúru
      faktúru platiť nechcem
      nechcel by som platiť kartou
      nepotrebujem uhradiť faktúru
      nechcem nič platiť
      neplánujem zaplatiť faktúru
      nevolám kvôli platbe faktúry
      nemám záujem platiť kartou
      nemusím platiť faktúru
      nie je potrebné platiť faktúru
      nechcem zrušiť zmluvu
      nerušte mi zmluvu
      prosím nerušte to
      zmluvu rušiť nechcem
      nechcel som zrušiť predplatné
      nežiadal som o zrušenie zmluvy
      nechceme ukončiť zmluvu
      nepovedal som zrušiť všetko
      nehodlám ukončiť zmluvu
      výpoveď zmluvy nechcem
      nikdy som nechcel zrušiť predplatné
      neblokujte mi kartu
      prosím neblokujte kartu
      nechcem zablokovať kartu
      nepotrebujem zablokovať kartu
      kartu blokovať nechcem
      nechcela som blokáciu karty
      blokáciu karty nepotrebujem
      nemrazte mi kartu
      nechcem hovoriť s človekom
      nespájajte ma s operátorom
      neprepájajte ma na operátora
      nevolajte mi späť
      operátora nepotrebujem
      nezaujíma ma poradca`),
    unseen: lines(`
      nie nie, ďakujem
      tú zmluvu naozaj nechcem rušiť
      prosím vás, nevolajte mi
      kartu mi nezamykajte ani neblokujte
      nemám záujem hovoriť s operátorom
      ja nič platiť nepotrebujem
      s nikým hovoriť nechcem
      nemusíte mi volať späť
      nechcela by som to rušiť
      neželám si zablokovať kartu`),
    further: lines(`
      vďaka, radšej nie
      rozhodol som sa zmluvu nezrušiť
      kartu blokovať nemusíte
      odmietam tú faktúru zaplatiť
      späť mi volať nemusíte
      nie, operátora nie
      tú faktúru platiť nebudem
      nechcela som nič rušiť
      nie je nutné ma prepájať
      už nechcem platiť kartou
      rozmyslela som si to, už zrušiť nechcem
      dnes nič platiť nebudem
      kartu mi blokovať nesmiete
      o zrušenie zmluvy nikto nežiadal
      zaobídem sa bez operátora
      žiadnu výpoveď prosím
      nie, dobre, ďakujem
      prestaňte mi volať späť
      nikdy som kartu blokovať nechcel
      nič nerušíme
      kartu nakoniec blokovať nepotrebujem
      nie, to platiť nebudem
      zmluvu nechajte tak, nič neruším
      prosím žiadneho operátora
      viac nepotrebujem, ďakujem
      vďaka, dnes nie
      radšej by som s nikým nehovoril
      nemusíte nič blokovať
      nikdy som nepovedal, že chcem platiť kartou
      zmluvu by sme radšej neukončovali
      teraz naozaj nemám chuť hovoriť s poradcom
      prepáčte, nechcem mať kartu zablokovanú
      nemáme v úmysle zmluvu ukončiť
      počkajte, ešte to nerušte
      nežiadam o spätné zavolanie
      dnes prosím žiadnu platbu
      vďaka, ale nie
      nie je dôvod kartu blokovať
      nemal som v pláne platiť kartou
      nedávajte mi operátora`),
    plain: plain(`
      Thanks: ďakujem veľmi pekne
      Thanks: nie, to je všetko, ďakujem
      Pay: ako zaplatím faktúru
      Pay: nie chcem zaplatiť faktúru
      Pay: nemôžem zaplatiť kartou, ako môžem zaplatiť
      Pay: neviem, ako zaplatiť faktúru
      Pay: nie, chcel by som zaplatiť účet
      Cancel: chcela by som zrušiť zmluvu
      Cancel: nepoužívam to, zrušte mi predplatné
      Cancel: nemohli by ste mi zrušiť zmluvu
      Block: zablokujte prosím kreditnú kartu
      Block: nemôžem ju nájsť, zablokujte mi kartu
      Block: nemôžete mi zablokovať kartu
      Human: môžem hovoriť s operátorom
      Human: nerozumiem tomu, chcem hovoriť s človekom
      Human: nemohol by som hovoriť s poradcom
      Outage: internet mi nefunguje
      Outage: nejde mi wifi
      Outage: nemám internet
      Outage: nemám pripojenie k internetu`),
  },
  {
    language: 'pl',
    intents: [
      intent(
        'Thanks',
        'dziękuję\ndzięki\ndziękuję bardzo\nserdecznie dziękuję\nwielkie dzięki\nsuper, dzięki\ndziękuję panu',
      ),
      intent(
        'Pay',
        'chcę zapłacić fakturę\nzapłacić rachunek\njak mogę zapłacić\nchciałbym zapłacić kartą\nmuszę opłacić fakturę\npłatność za fakturę\nchciałabym zapłacić',
      ),
      intent(
        'Cancel',
        'chcę rozwiązać umowę\nproszę anulować umowę\nwypowiedzenie umowy\njak zrezygnować z abonamentu\nchciałbym zakończyć umowę\nanulujcie to\nanulować wszystko',
      ),
      intent(
        'Block',
        'zablokujcie moją kartę\nmuszę zablokować kartę\nblokada karty\nchcę zablokować kartę kredytową\nproszę zablokować kartę\nczy możecie zablokować kartę\nzastrzec kartę',
      ),
      intent(
        'Human',
        'chcę rozmawiać z człowiekiem\npołączcie mnie z konsultantem\nkonsultant\nczy mogę z kimś porozmawiać\noddzwońcie do mnie\nchciałabym rozmawiać z doradcą\nproszę połączyć z pracownikiem',
      ),
      intent(
        'Outage',
        'nie działa mi internet\ninternet nie działa\nawaria internetu\nmam problem z internetem\npołączenie jest wolne\nwifi nie działa\nnie mam połączenia',
      ),
    ],
    refused: lines(`
      nie dziękuję
      nie, dziękuję
      nie dzięki
      nie, dziękuję bardzo
      nie trzeba, dzięki
      nie chcę zapłacić faktury
      nie chcę płacić rachunku
      nie chciałbym płacić kartą
      nie muszę opłacić faktury
      nie potrzebuję płatności
      nie planuję zapłacić rachunku
      nie dzwonię w sprawie płatności za fakturę
      nie jestem zainteresowany płatnością kartą
      faktury płacić nie chcę
      nie zamierzam zapłacić
      nie chcę rozwiązać umowy
      proszę nie anulować umowy
      nie anulujcie tego
      nie chciałem rozwiązać umowy
      nie prosiłem o wypowiedzenie umowy
      nie chcemy zakończyć umowy
      nie mówiłem anulować wszystko
      nie zamierzam zrezygnować z abonamentu
      wypowiedzenia umowy nie chcę
      nigdy nie chciałem zrezygnować z abonamentu
      nie mam zamiaru zakończyć umowy
      nie blokujcie mojej karty
      proszę nie blokować karty
      nie chcę zablokować karty
      nie potrzebuję blokady karty
      karty blokować nie chcę
      nie chciałam blokady karty
      nie zastrzegajcie karty
      nie musicie blokować karty
      nie chcę rozmawiać z człowiekiem
      nie łączcie mnie z konsultantem
      nie oddzwaniajcie do mnie
      proszę nie łączyć z pracownikiem
      nie potrzebuję konsultanta
      nie interesuje mnie rozmowa z doradcą`),
    unseen: lines(`
      nie nie, dziękuję
      tej umowy naprawdę nie chcę rozwiązywać
      proszę do mnie nie dzwonić
      nie blokujcie mi karty
      nie mam ochoty rozmawiać z konsultantem
      niczego nie chcę płacić
      z nikim nie chcę rozmawiać
      nie musicie do mnie oddzwaniać
      nie chciałabym tego anulować
      nie życzę sobie blokady karty`),
    further: lines(`
      dzięki, raczej nie
      postanowiłem nie rozwiązywać umowy
      nie musicie blokować karty
      odmawiam zapłacenia tej faktury
      proszę do mnie nie oddzwaniać
      nie, bez konsultanta
      nie będę płacić tego rachunku
      niczego nie chciałam anulować
      nie ma potrzeby mnie łączyć
      już nie chcę płacić kartą
      rozmyśliłam się, już nie chcę anulować
      dziś nic nie będę płacić
      nie wolno blokować mojej karty
      nikt nie prosił o rozwiązanie umowy
      obejdę się bez konsultanta
      żadnego wypowiedzenia, proszę
      nie, w porządku, dzięki
      przestańcie do mnie oddzwaniać
      nigdy nie chciałem blokować karty
      niczego nie anulujemy
      karty jednak nie trzeba blokować
      nie, tego nie zapłacę
      zostawcie umowę, niczego nie anuluję
      proszę, żadnego konsultanta
      więcej nie potrzebuję, dzięki
      dzięki, nie dzisiaj
      wolałbym z nikim nie rozmawiać
      nie musicie niczego blokować
      nigdy nie mówiłem, że chcę płacić kartą
      wolelibyśmy nie kończyć umowy
      teraz naprawdę nie mam ochoty rozmawiać z doradcą
      przepraszam, nie chcę mieć zablokowanej karty
      nie zamierzamy kończyć umowy
      chwileczkę, jeszcze tego nie anulujcie
      nie proszę o oddzwonienie
      dziś proszę żadnej płatności
      dzięki, ale nie
      nie ma powodu blokować karty
      nie miałem w planach płacić kartą
      nie dawajcie mi konsultanta`),
    plain: plain(`
      Thanks: bardzo dziękuję
      Thanks: nie, to wszystko, dziękuję
      Pay: jak zapłacić fakturę
      Pay: nie chciałbym dłużej czekać, chcę zapłacić fakturę
      Pay: nie mogę zapłacić kartą, jak mogę zapłacić
      Pay: nie wiem, jak zapłacić fakturę
      Pay: nie, chciałbym zapłacić rachunek
      Cancel: chciałabym rozwiązać umowę
      Cancel: nie korzystam z tego, proszę anulować umowę
      Cancel: czy nie możecie rozwiązać umowy
      Block: proszę zablokować kartę kredytową
      Block: nie mogę jej znaleźć, zablokujcie moją kartę
      Block: czy nie możecie zablokować karty
      Human: czy mogę rozmawiać z konsultantem
      Human: nie rozumiem, chcę rozmawiać z człowiekiem
      Human: czy nie mógłbym porozmawiać z doradcą
      Outage: internet mi nie działa
      Outage: nie działa wifi
      Outage: nie mam internetu
      Outage: nie mam połączenia z internetem`),
  },
];
