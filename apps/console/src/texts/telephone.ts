import { NO_TELEPHONY } from '@parley/domain/no-telephony';
import type { VoiceAccount, VoiceOrder } from '@parley/domain/call';

const ENVIRONMENTS = { dev: 'Testing', prod: 'Production' };

const RECOGNIZERS: Record<string, string> = {
  deepgram: 'Deepgram: streaming, a key of its service',
  vosk: 'Vosk: streaming, a server of your own',
  openai: 'OpenAI-compatible: a service or a server of your own',
};

/** The telephone in Settings. */
export const telephoneTexts = {
  title: 'Telephone',
  environments: ENVIRONMENTS,
  telephony: {
    none: NO_TELEPHONY,
    simulated: 'Simulated network: campaigns call nobody, and nobody can call the bot.',
  },
  noAccount: 'No account: enter server and number.',
  /** Why no call can be tried. */
  noCalls: {
    off: 'Off on this installation, see above.',
    simulated: 'The simulated network calls nobody.',
    account: 'Save server and number first.',
    process: 'No telephone process is running.',
    number: 'Enter the number to call.',
  },
  group: 'Parts of this section',
  account: ({ state, reason, calls, lines }: VoiceAccount) => {
    if (state === 'registered') return `Registered, ${calls} of ${lines} lines in use`;
    if (state === 'failed') return reason ?? 'Not registered';
    if (state === 'connecting') return 'Connecting…';
    return state === 'off' ? 'Off' : 'No telephone process is running';
  },
  spoken: ({ total, done, failed }: NonNullable<VoiceAccount['spoken']>) =>
    failed > 0
      ? `${failed} of ${total} sentences could not be spoken ahead`
      : `${done} of ${total} sentences spoken ahead`,
  lastRegistered: (time: string) => `Last registered ${time}`,
  recognizers: (names: readonly string[]) =>
    names.length === 0
      ? 'No speech recognition is configured: callers can only press keys.'
      : `Speech recognition: ${names.join(', then ')}`,
  chatOnly: 'This project is Chat only (General): nobody can call it.',

  groups: {
    account: 'Account',
    lines: 'Lines',
    audiosocket: 'AudioSocket',
    recognition: 'Speech recognition',
    voice: 'Voice',
    silence: 'Silence',
    voicemail: 'Voicemail',
    recording: 'Recording',
  },
  more: 'Login name, proxy and registration',

  server: 'SIP server',
  serverExample: 'sip.example.com',
  number: 'SIP number',
  numberExample: '+420123456789',
  password: 'SIP password',
  passwordHint: 'Can be replaced, never read.',
  login: 'Login name',
  loginHint: 'If it differs from the number.',
  proxy: 'Outbound proxy',
  proxyHint: 'Requests go there; the server stays the domain.',
  proxyExample: 'sbc.example.com',
  transport: 'Transport',
  transports: { udp: 'UDP', tcp: 'TCP', tls: 'TLS, encrypted' },
  encryption: 'Encrypted sound (SRTP)',
  encryptions: { off: 'Off', offered: 'When the other side offers it', required: 'Required in every call' },
  encryptionHint: 'The keys travel with the call: they are secret only with TLS.',
  registers: 'Registers',
  registersHint: 'Off for a trunk that knows the server’s address.',

  calls: 'Concurrent calls',
  callsHint: 'Inbound and outbound together.',
  longest: 'Longest call',
  longestHint: 'Then the bot says goodbye and hangs up.',
  minutes: 'min',
  countries: 'Countries of trial calls',
  countriesHint:
    'That “Call me” may call, by two letters. Empty: the country of the account’s number. * is every country.',
  countriesExample: 'CZ, SK',

  audiosocketId: 'AudioSocket id',
  audiosocketHint: 'Asterisk sends it with each call; it names the bot that answers. Keep it secret.',
  audiosocketLead: 'For an Asterisk that brings the sound of its calls itself, without an account.',
  createId: 'Create id',
  dialPlan: 'Lines for extensions.conf',
  copyDialPlan: 'Copy the lines',
  dialPlanOf: (id: string, { host, port }: { host: string; port: number }) =>
    `same => n,Answer()\nsame => n,AudioSocket(${id},${host}:${port})\nsame => n,Hangup()`,
  noAudiosocket: 'This installation takes no AudioSocket calls. Ask its owner to add audiosocket to PARLEY_TELEPHONY.',

  recognition: 'Speech recognition',
  recognitionHint: 'Turns speech into text. Others that are configured take over when it fails.',
  asInstalled: (names: readonly string[]) =>
    names.length === 0 ? 'As installed: none is configured' : `As installed: ${names.join(', then ')}`,
  recognizer: (name: string, isConfigured: boolean) =>
    `${RECOGNIZERS[name] ?? name}${isConfigured ? '' : ' (not configured on the server)'}`,
  knownRecognizers: Object.keys(RECOGNIZERS),
  keysOnly: 'None: callers only press keys',
  ownMicrophone: 'Your microphone',
  phrasesElsewhere: 'Context phrases and corrections are in Language model.',

  silence: 'Silence timeout',
  silenceHint: 'Wait before asking again.',
  retries: 'Silence retries',
  retriesHint: 'After these, the bot hangs up.',
  prompt: 'Silence prompt',
  promptHint: 'Asked after each silence.',
  promptExample: 'Are you still there?',
  hangUp: 'Hang-up message',
  hangUpHint: 'Said before hanging up.',
  hangUpExample: 'Goodbye.',
  buttons: 'Say buttons',
  buttonsHint: 'Callers cannot see buttons: they hear them after the text, and say one or press its number.',
  buttonsWhen: {
    unless_named: 'Unless the text has named them',
    always: 'Always',
    never: 'Never',
  },
  voicemail: 'When voicemail answers',
  voicemailHint: 'For calls of campaigns. The bot knows voicemail by its long greeting or its beep, within 3.5 s.',
  voicemailActions: {
    person: 'Talk as with a person',
    hang_up: 'Hang up',
    message: 'Leave a message',
  },
  voicemailMessage: 'Voicemail message',
  voicemailMessageHint: 'Said once, after the beep. Without a text, the bot hangs up.',
  voicemailMessageExample: 'This is the virtual assistant of … Please call us back.',

  test: 'Test connection',
  testOf: (environment: VoiceAccount['environment']) => `Test connection, ${ENVIRONMENTS[environment].toLowerCase()}`,
  testing: 'Asking the exchange…',
  callMe: 'Call me',
  callMeHint: 'The deployed bot calls this number. Your saved account is used.',
  callNumber: (environment: VoiceAccount['environment']) =>
    `Number to call, ${ENVIRONMENTS[environment].toLowerCase()}`,
  call: 'Call',
  callOf: (environment: VoiceAccount['environment']) => `Call, ${ENVIRONMENTS[environment].toLowerCase()}`,
  cancel: 'Cancel',
  hangUpNow: 'Hang up',
  progress: {
    waiting: 'Waiting for the telephone process…',
    working: 'Ringing…',
    answered: 'Answered: the bot is talking',
    ended: 'Ended',
  } satisfies Record<VoiceOrder['state'], string>,
};
