import { describe, expect, it } from 'vitest';
import { actionFaults } from '#source/action-faults.ts';
import { MOST_FAULTS, syntaxFaults } from '#source/syntax-faults.ts';

const LENGTH = 100_000;
const filled = (part: string) => part.repeat(Math.floor(LENGTH / part.length));

/** Parsers that recover from faults, or look back, take minutes over some of these. */
const WORST = [
  ...['=\n', '(', '[', '{', '`${', "'", "'\n", "\\'", ')', '}{', '@', '1 ', '!', '/*', '/[', 'a?', 'a<', 'a<b,'],
  ...['([{', '({a:', '({a,', '(a=', '[a=', '(a=>', 'class{', 'if(', 'for(;', 'async (', 'case ', 'new ', "entities['"],
];

describe('a source as long as an action may be', () => {
  it.each(WORST)('of nothing but %j is told of at once, with few faults', (part) => {
    for (const mode of ['script', 'expression', 'text'] as const) {
      expect(syntaxFaults(mode, filled(part)).length).toBeLessThanOrEqual(1);
    }
    expect(actionFaults(filled(part), new Map()).length).toBeLessThanOrEqual(MOST_FAULTS);
  });

  it('with a fault in each of its holes has no more faults than anybody reads', () => {
    expect(syntaxFaults('text', filled('{{ = }}'))).toHaveLength(MOST_FAULTS);
  });

  it('with an unknown name at every place has no more faults than anybody reads', () => {
    expect(actionFaults(`export default () => { ${filled('unknown;\n')} }`, new Map())).toHaveLength(MOST_FAULTS);
  });
});
