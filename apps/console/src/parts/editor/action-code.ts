// oxlint-disable-next-line import/default -- Vite gives the text of a file that is asked for as raw.
import declarationFile from '@parley/dialogue/source/action-api.d?raw';
import { readDeclarations } from '@parley/dialogue/source/declarations';

/** The product's descriptions of the names that an action gets. */
export const declarations = readDeclarations(declarationFile);
