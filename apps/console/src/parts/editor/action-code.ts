// oxlint-disable-next-line import/default -- Vite returns the text of a file imported as raw.
import declarationFile from '@parley/dialogue/source/action-api.d?raw';
import { readDeclarations } from '@parley/dialogue/source/declarations';

/** Declarations of the names that an action can use. */
export const declarations = readDeclarations(declarationFile);
