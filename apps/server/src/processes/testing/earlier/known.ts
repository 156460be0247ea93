/** The contents of earlier versions' databases that tests need. */
export const EARLIER = {
  /** The key that encrypted their secrets. */
  secretKey: Buffer.alloc(32, 7).toString('base64'),
  project: 'Card line',
  intents: {
    'Lost card': ['I lost my card', 'my #card is gone', 'I cannot find my @kind card'],
    'Pay bill': ['I want to pay my bill', 'pay an invoice', 'settle what I owe'],
  },
  welcome: 'Good morning, Iron Bank.',
  answer: 'I block it at once.',
  user: { email: 'ada@bank.example', passwd: 'seven green bottles hang' },
  outbound: { project: 'Outbound line', counts: { waiting: 1, answered: 1, skipped: 1 } },
  role: { name: 'Trainer', grants: ['GET:/intents', 'PUT:/intents', 'GET:/run/train', 'GET:/settings'] },
};
