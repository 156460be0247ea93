import { intent, lines, plain, type RefusalSet } from '#testing/refusals/refusal-set.ts';

export const cs: RefusalSet = {
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
};
