/** Texts of the Intents screen that the specification leaves open. */
export const intentTexts = {
  /** After an undo: an intent, a template or a number of templates. */
  restored: (what: string) => `${what} restored`,
  removed: (what: string) => `${what} removed`,
  renamedBack: (name: string) => `Renamed back to ${name}`,
  movedBack: (templates: string) => `${templates} moved back`,
  merged: (from: string, into: string) => `${from} merged into ${into}`,
  separated: (from: string, into: string) => `${from} and ${into} are separate again`,
  importUndone: (figures: string) => `Import undone: ${figures}`,
  importedFigures: (figures: string) => `${figures} added`,
  forTrainingOnly: 'Marked as for training only',
  notForTrainingOnly: 'No longer for training only',
  leftOut: (templates: string) => `${templates} left out: now in another intent.`,
  grownSince: (name: string) => `${name} has new templates from somebody else and was not deleted.`,
  unknown: 'This intent does not exist.',
  unknownHint: 'It may have been deleted, or the link is wrong.',
  templateGone: (template: string) => `Somebody else has edited or deleted ${template}.`,
} as const;
