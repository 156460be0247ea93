/** A small bot without negative intents, what callers turn down in its words, and what they say plainly. */
export interface RefusalSet {
  language: string;
  intents: [name: string, templates: string[]][];
  /** No intent is meant. Written after the rules, which then learned from the 40 of 200 that they missed. */
  refused: string[];
  /** Further ones, written after that. The rules missed 7 of 50 at first. */
  unseen: string[];
  /**
   * Four rounds of 50, each written after the rules of the round before, which missed 30, 28, 17 and 20 of them. Eleven
   * later rounds are in `denied.txt`: rules that listed phrases missed 270 of the first 500 of them, and rules for
   * clauses, in the order of the rounds and at first sight, 5, 13, 11, 15, 10, 10, 13, 13, 7, 10 and 11.
   */
  further: string[];
  /** Negated or not, the intent is meant. */
  plain: [name: string, text: string][];
}

export const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

export const plain = (text: string) =>
  lines(text).map((line): [string, string] => {
    const [name = '', said = ''] = line.split(': ');
    return [name, said];
  });

export const intent = (name: string, templates: string): [string, string[]] => [name, lines(templates)];
