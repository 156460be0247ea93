import { ask, buttons, enterScope, expect, goto, label, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SCOPES } from '#demo/scopes.ts';

const scope = SCOPES.pin;

/** A forgotten PIN. The bot never says the PIN, only where to see it. */
export const pinReactions: DemoContent['reactions'] = [
  {
    name: 'PIN forgotten',
    scope: null,
    intents: ['Forgotten PIN'],
    condition: '',
    actions: [
      enterScope(scope),
      utter('I cannot say a PIN here, and nobody from the bank will ever ask you for it.'),
      ...ask(
        'channel',
        'You can see it in the app at once, or I can send it by post. Which do you prefer?',
        'Would you like to see your PIN in the app, or get it by post?',
      ),
      buttons({ label: 'In the app', value: 'in the app' }, { label: 'By post', value: 'by post' }),
      expect('PIN in the app', 'PIN by post'),
    ],
  },
  {
    name: 'PIN in the app',
    scope,
    intents: ['Channel given', '__any__'],
    condition: "entities.channel === 'app'",
    actions: [
      utter(
        'Open the app, choose Cards, then your card, then Show PIN. You will be asked for your fingerprint or password.',
      ),
      goto('Anything else'),
    ],
  },
  {
    name: 'PIN by post',
    scope,
    intents: ['Channel given', '__any__'],
    condition: "slots.asked !== 'PIN letter' && entities.channel === 'post'",
    actions: [
      ...ask(
        'PIN letter',
        'I will send the PIN to the address that we have on file; it takes {{ config.delivery_days }} working days. Shall I do that?',
        'Shall I send the PIN to your address, yes or no?',
      ),
      buttons('Yes', 'No'),
      expect('PIN letter sent', 'PIN letter declined'),
    ],
  },
  {
    name: 'PIN letter sent',
    scope,
    intents: ['Confirm', 'Channel given'],
    condition: "slots.asked === 'PIN letter' && entities.channel !== 'app'",
    actions: [label('PIN letter'), utter('Done, the letter goes out today.'), goto('Anything else')],
  },
  {
    name: 'PIN letter declined',
    scope,
    intents: ['Deny', 'Cancel'],
    condition: "slots.asked === 'PIN letter'",
    actions: [utter('All right, no letter. In the app you can see your PIN at any time.'), goto('Anything else')],
  },
  {
    name: 'PIN neither way',
    scope,
    intents: ['Deny', 'Do not know'],
    condition: "slots.asked === 'channel'",
    actions: [
      utter('Then take your card and your identity card to any branch, and they will set a new PIN with you.'),
      goto('Anything else'),
    ],
  },
];
