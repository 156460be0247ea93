export interface SpokenWords {
  /** Words to shorter or more usual ones; an empty text drops them. */
  shorter: readonly (readonly [from: string, to: string])[];
  /** What callers say around a phrase, which is where the dots are. */
  frames: readonly string[];
}

function pairs(list: string): [string, string][] {
  return list
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [from = '', to = ''] = line.split('=').map((side) => side.trim());
      return [from, to];
    });
}

/** By language code. */
export const SPOKEN: ReadonlyMap<string, SpokenWords> = new Map([
  [
    'en',
    {
      shorter: pairs(`
i am = i'm
i would like to = i'd like to
i want to = i'd like to
i want to = wanna
i have = i've got
i will = i'll
it is = it's
that is = that's
what is = what's
where is = where's
there is = there's
do not = don't
does not = doesn't
did not = didn't
can not = can't
cannot = can't
is not = isn't
will not = won't
have not = haven't
going to = gonna
want to = wanna
because = cause
please =
could you = can you
i want = want
i need = need
telephone = phone
mobile phone = mobile
application = app
e-mail = email`),
      frames: ['… please', 'hello, …', 'hi, …', 'well, …'],
    },
  ],
  [
    'cs',
    {
      shorter: pairs(`
potřebuji = potřebuju
děkuji = děkuju
pracuji = pracuju
pamatuji = pamatuju
kupuji = kupuju
mohu = můžu
chci = chtěl bych
chci = chtěla bych
já bych = bych
prosím vás =
prosím =
protože = páč
jestli = esli
jsem = sem
mobilní telefon = mobil
telefonní číslo = číslo
e-mail = mail
aplikace = apka
aplikaci = apku`),
      frames: ['dobrý den, …', 'prosím, …', '… prosím', 'dobrý den, …, děkuji'],
    },
  ],
  [
    'sk',
    {
      shorter: pairs(`
chcem = chcel by som
chcem = chcela by som
ďakujem = diki
pretože = lebo
prosím vás =
prosím =
mobilný telefón = mobil
telefónne číslo = číslo
e-mail = mail
aplikácia = apka
aplikáciu = apku
niečo = dačo
niekto = dakto`),
      frames: ['dobrý deň, …', 'prosím, …', '… prosím', 'dobrý deň, …, ďakujem'],
    },
  ],
  [
    'de',
    {
      shorter: pairs(`
ich habe = ich hab
habe ich = hab ich
ich möchte = möchte
ich will = ich möchte
ich will = ich würde gern
geht es = geht's
gibt es = gibt's
ist es = ist's
nichts = nix
eine = ne
einen = nen
bitte =
telefonnummer = nummer
mobiltelefon = handy
e-mail = mail
anwendung = app`),
      frames: ['guten Tag, …', '… bitte', 'hallo, …', 'also, …'],
    },
  ],
  [
    'pl',
    {
      shorter: pairs(`
chcę = chciałbym
chcę = chciałabym
ja chcę = chcę
proszę =
dziękuję = dzięki
ponieważ = bo
w tej chwili = teraz
telefon komórkowy = komórka
numer telefonu = numer
e-mail = mail
aplikacja = apka
aplikację = apkę
dlaczego = czemu`),
      frames: ['dzień dobry, …', '… proszę', 'proszę, …', 'halo, …'],
    },
  ],
]);
