import type { OpenQuestion } from '@parley/domain';

/** The progress of a form within a turn. */
export interface FormWork {
  /** The question that was open when the form went on in this turn. */
  resumed: OpenQuestion | null;
  /** The slots that the form has filled. */
  set: string[];
  /** Entities of the text that a question has taken. */
  used: Set<string>;
  /** The ids of reactions whose questions have looked through the text. */
  scanned: Set<number>;
  /** Slots for which the text has a value that is not valid. */
  invalid: Set<string>;
  /** The text was no answer of use: the question is put in other words. */
  hasFailed: boolean;
  /** An earlier answer has changed, which the question may mention: it is put in full. */
  hasCorrected: boolean;
  /** `repeat` has put the open question already. */
  isRepeated: boolean;
  /** A question was opened in this turn; it is put at the end. */
  isOpened: boolean;
  /** The reactions that run leave off, as a question was opened. */
  isWaiting: boolean;
  /** How many reactions run one in another. */
  depth: number;
}

export function newFormWork(): FormWork {
  return {
    resumed: null,
    set: [],
    used: new Set(),
    scanned: new Set(),
    invalid: new Set(),
    hasFailed: false,
    hasCorrected: false,
    isRepeated: false,
    isOpened: false,
    isWaiting: false,
    depth: 0,
  };
}
