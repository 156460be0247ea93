/** A reading of a verb's form. */
export interface VerbForm {
  base: string;
  isBase: boolean;
  isThird: boolean;
  isPast: boolean;
  isParticiple: boolean;
}

/** Base, past, participle. */
const IRREGULAR = `
be was been, become became become, begin began begun, break broke broken, bring brought brought, build built built,
buy bought bought, catch caught caught, choose chose chosen, come came come, cost cost cost, cut cut cut, deal dealt dealt,
do did done, draw drew drawn, drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feel felt felt,
fight fought fought, find found found, fly flew flown, forget forgot forgotten, freeze froze frozen, get got got,
get got gotten, give gave given, go went gone, grow grew grown, have had had, hear heard heard, hide hid hidden,
hit hit hit, hold held held, hurt hurt hurt, keep kept kept, know knew known, lead led led, leave left left,
lend lent lent, let let let, lie lay lain, lose lost lost, make made made, mean meant meant, meet met met,
mislead misled misled, misunderstand misunderstood misunderstood, overpay overpaid overpaid, pay paid paid, put put put,
quit quit quit, read read read, ring rang rung, rise rose risen, run ran run, say said said, see saw seen,
sell sold sold, send sent sent, set set set, show showed shown, shut shut shut, sign signed signed, sit sat sat,
sleep slept slept, speak spoke spoken, spend spent spent, stand stood stood, steal stole stolen, stick stuck stuck,
take took taken, teach taught taught, tell told told, think thought thought, throw threw thrown,
understand understood understood, wake woke woken, wear wore worn, win won won, withdraw withdrew withdrawn,
write wrote written, undo undid undone, redo redid redone, resend resent resent, overcharge overcharged overcharged`;

const REGULAR = `
accept access achieve activate add advise afford agree allow answer apologise apologize appear apply appreciate approve
arrange arrive ask assume authorise authorize bank bill block book borrow bother call cancel carry change charge chat
check claim clean clear click close collect complain complete confirm connect consent consider contact continue correct
count cover create crash credit deactivate debit decide decline decrease deduct delay delete deliver depend deposit
describe deserve disable disappear disconnect discuss dispatch display dispute download downgrade drop earn email enable
end enjoy enter exist expect expire explain express extend fail fill finish fit fix follow force forward freeze
function guess handle hang happen hate help hope identify ignore include increase inform insert insist install intend
interest invest invite issue join jump kick lack last learn like link list listen live load lock log look love lower
mail manage matter mention miss move name need notice notify object offer open operate order own park pass pick place
plan play plug prefer prepare press print process promise prove provide pull purchase push qualify raise reach realise
realize reboot receive recharge recognise recognize recommend record recover reduce refer refill refresh refund refuse
register regret reject release relocate rely remain remember remind remove renew rent repair repeat replace reply report
request require reschedule reserve reset resolve respond restart restore resume retire return review roam sample satisfy
save scan schedule search seem settle share ship shop solve sound spell start stay stop stream struggle subscribe succeed
suggest suit support supply suppose surprise suspend switch talk terminate test text thank top touch track trade train
transfer travel trouble trust try turn type unblock unlock unsubscribe update upgrade upload use validate verify view
visit wait walk want warn wash waste watch weigh wish wonder work worry`;

/** Their last consonant is doubled. */
const DOUBLED = new Set(
  'chat drop fit plan plug refer ship shop stop submit top scan admit permit prefer regret swap'.split(' '),
);

const FORMS = new Map<string, VerbForm>();

for (const line of IRREGULAR.split(',')) {
  const [base = '', past = '', participle = ''] = line.trim().split(' ');
  note(base, base, { isBase: true });
  note(thirdOf(base), base, { isThird: true });
  note(past, base, { isPast: true });
  note(participle, base, { isParticiple: true });
}
for (const base of `${REGULAR} submit admit permit swap`.trim().split(/\s+/u)) {
  if (FORMS.has(base)) continue;
  note(base, base, { isBase: true });
  note(thirdOf(base), base, { isThird: true });
  note(regularPast(base), base, { isPast: true, isParticiple: true });
  if (base === 'cancel' || base === 'travel') note(`${base}ed`, base, { isPast: true, isParticiple: true });
}

function note(form: string, base: string, kind: Partial<VerbForm>): void {
  const known = FORMS.get(form) ?? { base, isBase: false, isThird: false, isPast: false, isParticiple: false };
  FORMS.set(form, { ...known, ...kind });
}

export function verbForm(word: string): VerbForm | undefined {
  return FORMS.get(word);
}

export function thirdOf(base: string): string {
  if (base === 'be') return 'is';
  if (base === 'have') return 'has';
  if (/[^aeiou]y$/u.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/u.test(base) ? `${base}es` : `${base}s`;
}

const PASTS = new Map(
  IRREGULAR.split(',').map((line): [string, string] => {
    const [base = '', past = ''] = line.trim().split(' ');
    return [base, past];
  }),
);

export function pastOf(base: string): string {
  return PASTS.get(base) ?? regularPast(base);
}

function regularPast(base: string): string {
  if (base === 'cancel' || base === 'travel') return `${base}led`;
  if (DOUBLED.has(base)) return `${base}${base.slice(-1)}ed`;
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/u.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

/** Verbs that are as often nouns: at the beginning they are orders only when an object follows. */
const ALSO_NOUNS = new Set(
  `access answer bank bill block book call change charge chat check claim cost cover credit deal debit delay deposit dispute
download drop email end exchange fill fix force function help hope increase interest issue link list load lock log look mail
match matter name need notice object offer open order park pass pick place plan play plug print process promise purchase
raise record refund release rent repair reply report request reserve return review run sample search set share ship shop
show sign sound start stay stop stream supply support surprise switch talk test text top touch track trade transfer travel
trouble trust try turn type update upgrade use view visit wait walk wash waste watch wish wonder work worry`.split(
    /\s+/u,
  ),
);

export function isAlsoNoun(base: string): boolean {
  return ALSO_NOUNS.has(base);
}
