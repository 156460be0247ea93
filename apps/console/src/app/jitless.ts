import { config } from 'zod/mini';

// The content security policy forbids code made from text; schemas must not even try. Imported before any schema.
config({ jitless: true });
