import { intent, lines, plain, type RefusalSet } from '#testing/refusals/refusal-set.ts';

export const sk: RefusalSet = {
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
};
