import { counted } from '#texts/counted.ts';

const unsavedChanges = (count: number) => counted(count, 'unsaved change');

/** Saving: the save bar, drafts, leaving a screen and conflicts, beyond the specification. */
export const saveTexts = {
  shortcuts: 'Saving',
  save: 'Save',
  undo: 'Undo',
  undoWithKeys: 'Undo (Ctrl+Z)',
  redo: 'Redo',
  redoWithKeys: 'Redo (Ctrl+Shift+Z)',
  discard: 'Discard changes',
  state: 'Save state',
  saved: 'Saved',
  unsaved: 'unsaved',
  withErrors: 'with errors',
  invalid: 'Correct the fields with errors first.',
  nothing: 'Nothing to save on this screen',
  kept: 'Your changes are kept.',

  /** In the question before something is deleted. */
  restorable: 'Deleted when you save. Ctrl+Z restores it, even afterwards.',
  severalRestorable: 'Deleted when you save. Ctrl+Z restores them, even afterwards.',

  /** The user's role cannot change the screen. */
  viewOnly: 'You can view this screen but not change it.',
  /** Followed by the permission. */
  viewOnlyStrip: (rights: string) => `${rights} Required permission:`,
  denied: 'You cannot save here',
  deniedHint: (grant: string) => `Saving needs the permission ${grant}.`,

  draft: {
    title: 'Draft found',
    restored: (count: number, time: string) => `Restored ${unsavedChanges(count)} from ${time}.`,
  },

  leave: {
    title: (count: number) => `Leave with ${unsavedChanges(count)}?`,
    hint: 'This browser keeps a draft and restores it when you return. Others see your changes after you save.',
    keepDraft: 'Leave and keep draft',
    stay: 'Stay',
    saveAndLeave: 'Save and leave',
  },

  conflict: {
    changed: 'changed by someone else.',
    deletedByThem: 'deleted by someone else.',
    deletedByYou: 'changed by someone else after you deleted it.',
    yours: 'Yours',
    yoursAt: (time: string) => `Yours, ${time}`,
    theirs: 'Theirs',
    theirsAt: (name: string, time: string) => `${name}, ${time}`,
    deleted: 'Deleted',
    selectAll: 'Select all',
    decision: 'Decision',
    delete: 'Delete',
    keep: 'Keep',
    keepAsNew: 'Keep as new',
    combine: 'Combine both',
    empty: 'empty',
    option: (side: string, text: string) => `${side}: ${text}`,
    selected: (selected: number, all: number) => `${selected} of ${all} selected`,
    identical: (count: number) => `, ${counted(count, 'identical field')}`,
    saveMerged: 'Save merged version',
  },
} as const;
