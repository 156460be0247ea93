export type { TrainingInput } from '#training-input.ts';
export type { TrainingProgress } from '#training/train-classifier.ts';
export { train } from '#train.ts';
export { MODEL_FORMAT } from '#model/container.ts';
export { emptyModel, type Model } from '#model/model.ts';
export { loadModel } from '#model/store-model.ts';
export { understand } from '#understand.ts';
export { explain, type Explanation } from '#explain.ts';
export { prepareToExplain, type NearTemplate } from '#nearest-templates.ts';
export { evaluate } from '#evaluate.ts';
export { renameInText, type ReferenceNames } from '#rename-references.ts';
export { affirm, isNegativePhrase, negate, turnPolarity } from '#polarity/polarity.ts';
export type { Turned } from '#polarity/sentence.ts';
export { suggestTemplates } from '#suggest/suggest.ts';
export type { Suggestion, SuggestionInput, SuggestionKind } from '#suggest/suggestion.ts';
export { extractSystem } from '#system/extract-system.ts';
export type { Money, SystemHit } from '#system/system-hit.ts';
export { groupPhrases, type CountedPhrase, type GroupingOptions, type PhraseGroup } from '#grouping/group-phrases.ts';
export { crossValidate, type Confusion, type CrossValidation, type ValidatedIntent } from '#cross-validate.ts';
export { impact, type Answer, type Impact } from '#impact.ts';
export {
  FEWEST_TEMPLATES,
  reviewTraining,
  type Meaning,
  type NearDuplicates,
  type Overlap,
  type TrainingReview,
} from '#review-training.ts';
