import type { DatabaseFunction } from './database-function.ts';

/**
 * Only a function can catch the error for a text with over a megabyte of words. Later words of a longer conversation
 * are not searchable.
 */
export const withWords: DatabaseFunction = {
  name: 'with_words',
  text: `
    create or replace function with_words(known tsvector, added text) returns tsvector immutable language plpgsql as $$
    begin
      return known || added::tsvector;
    exception when program_limit_exceeded then
      return known;
    end $$`,
};
