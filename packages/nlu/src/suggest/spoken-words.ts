export interface SpokenWords {
  /** Words to others that callers say as often. After `^` words are replaced only where a phrase begins with them. */
  shorter: readonly (readonly [from: string, to: string])[];
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
^i am = i'm
^i would like to = i'd like to
^i'd like to = i want to
^i want to = i'd like to
^i need to = i have to
^i will = i'll
^it is = it's
^that is = that's
^there is = there's
^how do i = how can i
^how can i = how do i
^could you = can you
^can you = could you
do not = don't
does not = doesn't
did not = didn't
can not = can't
cannot = can't
is not = isn't
will not = won't
has not = hasn't
have not = haven't
was not = wasn't
would not = wouldn't
could not = couldn't
^what is = what's
^where is = where's
somebody = someone
someone = somebody
anybody = anyone
telephone = phone
mobile phone = mobile
e-mail = email`),
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
mobilní telefon = mobil
telefonní číslo = číslo
e-mail = mail
aplikace = apka
aplikaci = apku`),
    },
  ],
  [
    'sk',
    {
      shorter: pairs(`
chcem = chcel by som
chcem = chcela by som
pretože = lebo
mobilný telefón = mobil
telefónne číslo = číslo
e-mail = mail
aplikácia = apka
aplikáciu = apku
niečo = dačo
niekto = dakto`),
    },
  ],
  [
    'de',
    {
      shorter: pairs(`
ich habe = ich hab
habe ich = hab ich
ich will = ich möchte
geht es = geht's
gibt es = gibt's
nichts = nix
telefonnummer = nummer
mobiltelefon = handy
e-mail = mail`),
    },
  ],
  [
    'pl',
    {
      shorter: pairs(`
chcę = chciałbym
chcę = chciałabym
ja chcę = chcę
dziękuję = dzięki
ponieważ = bo
w tej chwili = teraz
telefon komórkowy = komórka
numer telefonu = numer
e-mail = mail
aplikacja = apka
aplikację = apkę
dlaczego = czemu`),
    },
  ],
]);
