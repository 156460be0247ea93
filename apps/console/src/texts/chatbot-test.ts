/** The Chatbot test screen, beyond the specification. */
export const chatbotTestTexts = {
  title: 'Chatbot test',
  address: 'Web page',
  addressExample: 'www.example.com',
  invalid: 'Enter the address of a web page, such as www.example.com',
  reload: 'Reload the client',
  refusing: 'Some websites refuse to be shown inside another page.',
  samplePage: 'Sample page',
  client: 'Development client',
  loading: 'The client is loading…',
  failedHint: 'The client shows the bot that is deployed to testing.',
  deploy: 'Deploy to testing',
  settings: 'Chat client settings',
  shortcuts: { show: 'Type the address of a page', reload: 'Reload the client' },
} as const;
