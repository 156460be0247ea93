import { configureGlobal } from 'fast-check';

/**
 * The draws of a property test are the same each time: a failure by chance would tell the author of the last change nothing.
 * `npm run fuzz` draws others.
 */
configureGlobal({ seed: Number(process.env['SEED'] || 1) });
