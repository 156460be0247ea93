import { describe, expect, it } from 'vitest';
import { phraseToReview } from '#fallback.ts';
import type { TrackerEntry } from '#tracker.ts';

const heard = (value: string, confidence: number, text = 'block my plastic'): TrackerEntry => ({
  type: 'intent',
  value,
  args: { text, confidence },
  timestamp: 7,
  turn: 7,
});

describe('the phrase of a turn that somebody should look at', () => {
  it('is one that was not recognised', () => {
    const phrase = { text: 'block my plastic', intent: null, confidence: 0.4, timestamp: 7 };
    expect(phraseToReview([heard('__fallback__', 0.4)], 0.5)).toEqual(phrase);
  });

  it('is one that was recognised, but nearer to the threshold than to certainty', () => {
    expect(phraseToReview([heard('Block card', 0.74)], 0.5)).toMatchObject({ intent: 'Block card', confidence: 0.74 });
    expect(phraseToReview([heard('Block card', 0.75)], 0.5)).toBeNull();
  });

  it('is the unsure one of several meanings', () => {
    expect(phraseToReview([heard('Greeting', 0.99), heard('Block card', 0.6)], 0.5)).toMatchObject({
      intent: 'Block card',
    });
  });

  it('is nothing of what the engine raises itself, and no blank', () => {
    const start: TrackerEntry = { type: 'intent', value: '__start__', args: {}, timestamp: 1, turn: 1 };
    expect(phraseToReview([start, heard('__silence__', 0), heard('__fallback__', 0, '  ')], 0.5)).toBeNull();
  });
});
