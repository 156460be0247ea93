import type { DemoContent } from '#demo/demo-content.ts';

export const settings: DemoContent['settings'] = {
  language: 'en',
  time_zone: 'Europe/Dublin',
  is_chat: true,
  config_struct: [
    { key: 'bank_name', label: 'Name of the bank', type: 'string', default: 'Demo Bank' },
    { key: 'support_number', label: 'Number of the card team', type: 'string', default: '+353 20 912 0100' },
    { key: 'disputes_number', label: 'Number of the disputes team', type: 'string', default: '+353 20 912 0200' },
    { key: 'limit_ceiling', label: 'Highest daily limit that the bot may set (euros)', type: 'number', default: 2000 },
    { key: 'delivery_days', label: 'Working days until a new card arrives', type: 'number', default: 5 },
    { key: 'credit_card_fee', label: 'Monthly fee of a credit card (euros)', type: 'number', default: 3 },
  ],
};
