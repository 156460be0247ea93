import { intent, lines, plain, type RefusalSet } from '#testing/refusals/refusal-set.ts';

export const pl: RefusalSet = {
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
};
