import { Problem } from '@parley/domain/problem';

export function noSuchLabel(): Problem {
  return new Problem('not_found', 'Label not found. It may have been deleted.');
}
