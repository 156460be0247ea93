/** The Chatbot test screen, beyond the specification. */
export const chatbotTestTexts = {
  title: 'Chatbot test',
  address: 'Web page',
  addressExample: 'www.example.com',
  invalid: 'Enter the address of a web page, such as www.example.com',
  reload: 'Reload the client',
  refusing: 'Some websites refuse to be shown inside another page.',
  samplePage: 'Sample page',
  environment: 'Bot',
  environments: { dev: 'Testing', prod: 'Production' },
  client: { dev: 'Development client', prod: 'Production client' },
  loading: 'The client is loading…',
  nothing: { dev: 'Nothing is deployed to testing yet', prod: 'Nothing is deployed to production yet' },
  failedHint: {
    dev: 'The client shows the bot that is deployed to testing.',
    prod: 'The client shows the bot that is deployed to production.',
  },
  deploy: { dev: 'Deploy to testing', prod: 'Deploy to production' },
  settings: 'Chat client settings',
  shortcuts: { show: 'Type the address of a page', reload: 'Reload the client' },
} as const;
