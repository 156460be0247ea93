import type { Fallback } from '@parley/contract';
import type { StoredFallback } from '#features/fallbacks/fallback-lists.ts';
import { stripStopwords } from '#workflows/understanding/strip-stopwords.ts';

export function withSuggestion(phrase: StoredFallback, language: string): Fallback {
  return { ...phrase, suggestion: stripStopwords(phrase.intent, language) };
}
