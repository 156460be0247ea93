import {
  ask,
  buttons,
  callEnd,
  callTransfer,
  carryOn,
  expect,
  goto,
  label,
  leaveScope,
  log,
  remember,
  repeatQuestion,
  set,
  textInput,
  utter,
} from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SAID_WHOLE_NUMBER } from '#demo/said-digits.ts';

const TOPICS = buttons(
  { label: 'Lost or stolen card', value: 'I lost my card' },
  { label: 'Change my limit', value: 'I want to change my limit' },
  { label: 'Forgotten PIN', value: 'I forgot my PIN' },
  { label: 'Activate a card', value: 'I want to activate my card' },
);

/** Greeting, goodbye, and reactions for any point of the conversation. */
export const talkReactions: DemoContent['reactions'] = [
  {
    name: 'Greeting',
    scope: null,
    intents: ['__start__'],
    condition: '',
    actions: [
      utter(
        "Good {{ now.hour < 12 ? 'morning' : now.hour < 18 ? 'afternoon' : 'evening' }}, this is the automated card line of {{ config.bank_name }}.",
        'Hello, you have reached the automated card line of {{ config.bank_name }}.',
      ),
      ...ask('need', 'What can I do for you?', 'Please tell me in a few words what you need.'),
      TOPICS,
      textInput(true),
    ],
  },
  {
    name: 'Whole card number said',
    scope: null,
    // Each intent that a caller may give a number with: a reaction that lists the recognised intent is asked before one with only __any__.
    intents: [
      '__any__',
      '__fallback__',
      'Card digits given',
      'Amount given',
      'Lost card',
      'Stolen card',
      'Block card',
      'Unblock card',
      'Activate card',
      'Change limit',
      'Card balance',
      'Order new card',
      'New card delivery',
      'Forgotten PIN',
      'Dispute payment',
    ],
    condition: SAID_WHOLE_NUMBER,
    actions: [
      utter('For your safety, please never give anyone the whole card number. The last four digits are enough.'),
      repeatQuestion(),
      log('warn', 'The caller gave a whole card number'),
    ],
  },
  {
    name: 'Anything else',
    scope: null,
    intents: [],
    condition: '',
    actions: [
      leaveScope(),
      utter('Is there anything else I can help you with?', 'Can I do anything else for you?'),
      ...remember('more', 'Can I help you with anything else?'),
      expect('More wanted', 'Nothing more wanted'),
    ],
  },
  {
    // A detour must not lose the caller's position: a scope repeats its own question.
    name: 'Carry on',
    scope: null,
    intents: [],
    condition: '',
    actions: [
      set('asked', "scope === null ? 'more' : slots.asked"),
      set('question', "scope === null ? 'Can I help you with anything else?' : slots.question"),
      utter('{{ slots.question }}'),
    ],
  },
  {
    name: 'More wanted',
    scope: null,
    intents: ['Confirm'],
    condition: "slots.asked === 'more'",
    actions: [...ask('need', 'What else can I do for you?', 'Please tell me in a few words what you need.'), TOPICS],
  },
  {
    name: 'Nothing more wanted',
    scope: null,
    intents: ['Deny'],
    condition: "slots.asked === 'more'",
    actions: [utter('Thank you for calling {{ config.bank_name }}. Have a nice day.'), callEnd()],
  },
  {
    name: 'Hello',
    scope: null,
    intents: ['Hello'],
    condition: '',
    actions: [utter('Hello.', 'Nice to meet you.'), repeatQuestion()],
  },
  {
    name: 'Thanks',
    scope: null,
    intents: ['Thanks'],
    condition: '',
    actions: [utter("You're welcome.", 'My pleasure.'), carryOn()],
  },
  {
    name: 'Goodbye',
    scope: null,
    intents: ['Goodbye'],
    condition: '',
    actions: [utter('Thank you for calling {{ config.bank_name }}. Goodbye.'), callEnd()],
  },
  {
    name: 'Help',
    scope: null,
    intents: ['Help'],
    condition: '',
    actions: [
      utter(
        'I am the assistant of {{ config.bank_name }} for cards. I can block, order or activate a card, change your limit, help with your PIN, and answer questions about fees, delivery and travel.',
      ),
      repeatQuestion(),
      TOPICS,
    ],
  },
  {
    name: 'Repeat',
    scope: null,
    intents: ['Repeat'],
    condition: '',
    actions: [repeatQuestion()],
  },
  {
    name: 'Cancel',
    scope: null,
    intents: ['Cancel'],
    condition: '',
    actions: [utter('All right, we leave it there.'), goto('Anything else')],
  },
  {
    name: 'Other matter',
    scope: null,
    intents: ['Other matter'],
    condition: '',
    actions: [
      utter('I only know about cards, but a colleague can help you with that.'),
      ...ask('agent', 'Shall I put you through?', 'Shall I put you through to a colleague?'),
      buttons('Yes', 'No'),
      expect('Agent accepted', 'Agent declined', 'Agent offer not understood'),
    ],
  },
  {
    name: 'Agent requested',
    scope: null,
    intents: ['Speak to agent'],
    condition: '',
    actions: [goto('Hand over')],
  },
  {
    name: 'Hand over',
    scope: null,
    intents: [],
    condition: '',
    actions: [
      label('handed over'),
      log('info', 'Handed over while asking for {{ slots.asked }}'),
      callTransfer('{{ config.support_number }}', 'I am putting you through to a colleague. One moment, please.'),
    ],
  },
  {
    name: 'Not understood',
    scope: null,
    intents: ['__fallback__'],
    condition: '',
    actions: [
      utter('Sorry, I did not understand that.', 'Sorry, I did not get that.'),
      repeatQuestion(),
      expect('Whole card number said', 'Not understood again'),
    ],
  },
  {
    // Answers only when the turn before expects it, since "Not understood" comes first otherwise.
    name: 'Not understood again',
    scope: null,
    intents: ['__fallback__'],
    condition: '',
    actions: [
      utter('I am sorry, I still do not understand.'),
      ...ask('agent', 'Shall I put you through to a colleague?'),
      buttons('Yes', 'No'),
      expect('Agent accepted', 'Agent declined', 'Agent offer not understood'),
    ],
  },
  {
    name: 'Agent accepted',
    scope: null,
    intents: ['Confirm'],
    condition: "slots.asked === 'agent'",
    actions: [goto('Hand over')],
  },
  {
    name: 'Agent declined',
    scope: null,
    intents: ['Deny'],
    condition: "slots.asked === 'agent'",
    actions: [
      leaveScope(),
      ...ask('need', 'All right. What do you need?', 'Please tell me in a few words what you need.'),
      TOPICS,
    ],
  },
  {
    name: 'Agent offer not understood',
    scope: null,
    intents: ['__fallback__'],
    condition: "slots.asked === 'agent'",
    actions: [utter('A colleague will be able to help you better.'), goto('Hand over')],
  },
  {
    name: 'Silence',
    scope: null,
    intents: ['__silence__'],
    condition: '',
    actions: [utter('Are you still there?'), repeatQuestion(), expect('Silence again')],
  },
  {
    // Answers only when the turn before expects it.
    name: 'Silence again',
    scope: null,
    intents: ['__silence__'],
    condition: '',
    actions: [utter('I cannot hear you, so I am ending this call. Please call again any time.'), callEnd()],
  },
];
