import type { DemoContent } from '#demo/demo-content.ts';

type DemoEntity = DemoContent['entities'][number];

export const entities: DemoContent['entities'] = [
  dictionary('card_type', 'debit = debit card = maestro\ncredit = credit card = charge card\nprepaid = prepaid card'),
  dictionary(
    'defect',
    'damaged = broken = cracked = bent = snapped = scratched\nexpired = expiring = out of date\nworn out = faded = unreadable',
  ),
  dictionary('channel', 'app = mobile app = application\npost = mail = letter'),
  // "The last four digits are nine one six three" contains two numbers.
  number('card_last4', 'multiple'),
  number('amount', 'single'),
];

function dictionary(name: string, values: string): DemoEntity {
  return {
    name,
    type: 'dictionary',
    match: 'lemmatized',
    occurrence: 'single',
    case_insensitive: true,
    values,
    __is_system__: false,
  };
}

function number(name: string, occurrence: DemoEntity['occurrence']): DemoEntity {
  return {
    name,
    type: 'number',
    match: null,
    occurrence,
    case_insensitive: false,
    values: '',
    __is_system__: false,
  };
}
