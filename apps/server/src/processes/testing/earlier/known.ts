/** The contents of earlier versions' databases, as far as tests ask for them. */
export const EARLIER = {
  /** With which they encrypted secrets. */
  secretKey: Buffer.alloc(32, 7).toString('base64'),
  project: 'Card line',
  intents: {
    'Lost card': ['I lost my card', 'my #card is gone', 'I cannot find my @kind card'],
    'Pay bill': ['I want to pay my bill', 'pay an invoice', 'settle what I owe'],
  },
  welcome: 'Good morning, Iron Bank.',
  answer: 'I block it at once.',
  user: { email: 'ada@bank.example', passwd: 'seven green bottles hang' },
  role: { name: 'Trainer', grants: ['GET:/intents', 'PUT:/intents', 'GET:/run/train', 'GET:/settings'] },
};
