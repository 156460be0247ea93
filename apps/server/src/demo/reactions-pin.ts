import { enterScope, expectAnswer, goto, label, question, unset, utter } from '#demo/calls.ts';
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
      ...expectAnswer('PIN'),
      unset('channel'),
      unset('letter'),
      utter('I cannot say a PIN here, and nobody from the bank will ever ask you for it.'),
      question('channel', 'You can see it in the app at once, or I can send it by post. Which do you prefer?', {
        retry: ['Would you like to see your PIN in the app, or get it by post?'],
        buttons: [
          { label: 'In the app', value: 'in the app', intent: 'Channel given', entities: { channel: 'app' } },
          { label: 'By post', value: 'by post', intent: 'Channel given', entities: { channel: 'post' } },
        ],
        give_up: 'Hand over',
      }),
      {
        ...question(
          'letter',
          'I will send the PIN to the address that we have on file; it takes {{ config.delivery_days }} working days. Shall I do that?',
          {
            value:
              "['Confirm', 'Channel given'].includes(intent) ? true : ['Deny', 'Cancel'].includes(intent) ? false : undefined",
            retry: ['Shall I send the PIN to your address, yes or no?'],
            buttons: ['Yes', 'No'],
            give_up: 'Hand over',
          },
        ),
        when: "slots.channel === 'post'",
      },
      {
        ...utter(
          'Open the app, choose Cards, then your card, then Show PIN. You will be asked for your fingerprint or password.',
        ),
        when: "slots.channel === 'app'",
      },
      { ...label('PIN letter'), when: 'slots.letter' },
      { ...utter('Done, the letter goes out today.'), when: 'slots.letter' },
      {
        ...utter('All right, no letter. In the app you can see your PIN at any time.'),
        when: 'slots.letter === false',
      },
      goto('Anything else'),
    ],
  },
  {
    name: 'PIN neither way',
    scope,
    intents: ['Deny', 'Do not know'],
    condition: '!slots.channel',
    actions: [
      utter('Then take your card and your identity card to any branch, and they will set a new PIN with you.'),
      goto('Anything else'),
    ],
  },
];
