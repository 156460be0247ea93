import { configureGlobal } from 'fast-check';

/**
 * Property tests use a fixed seed: a random failure would say nothing about the last change. `npm run fuzz` uses new
 * seeds.
 */
configureGlobal({ seed: Number(process.env['SEED'] || 1) });
