import { configureGlobal } from 'fast-check';

/**
 * What a property test draws is the same each time: what fails by chance tells whoever made the last change nothing.
 * `npm run fuzz` draws others.
 */
configureGlobal({ seed: Number(process.env['SEED'] || 1) });
