import { Problem } from '@parley/domain/problem';

export function noSuchPhrase(): Problem {
  return new Problem('not_found', 'Phrase not found');
}
