import { createHash } from 'node:crypto';
import type { Microseconds } from '@parley/domain/ids';
import { MODEL_FORMAT, type TrainingInput } from '@parley/nlu';
import { definedFields } from '#platform/defined-fields.ts';
import { embedding } from '#platform/embedding.ts';
import { versioned } from '#platform/things/versioned.ts';
import type { TrainedLists } from '#platform/things/trained-lists.ts';
import type { ClockedPlace } from '#platform/db/place.ts';
import { listAt } from '#platform/things/list-at.ts';

/** Resources that decide the input of a training. */
export const TRAINED_RESOURCES = ['intents', 'synonyms', 'entities', 'settings'] as const;

/** Everything that a project's language model is trained on, in the current draft or at that version. */
export async function readTrainingInput(place: ClockedPlace, at?: Microseconds): Promise<TrainingInput> {
  const context = { ...place, actor: null };
  const read = <R extends (typeof TRAINED_RESOURCES)[number]>(resource: R) => listAt(versioned(context, resource), at);
  const [settings] = await read('settings');
  if (!settings) throw new Error(`Project ${place.projectId} has no settings`);
  return trainingInputOf({
    settings,
    intents: await read('intents'),
    synonyms: await read('synonyms'),
    entities: await read('entities'),
  });
}

/** Training a larger bot takes seconds, so a kept thread would save little, and it would hold much memory. */
export const MOST_TEMPLATES_KEPT = 2_000;

export function countTemplates({ intents }: TrainingInput): number {
  return intents.reduce((sum, { templates }) => sum + templates.length, 0);
}

export function trainingInputOf({ settings, intents, synonyms, entities }: TrainedLists): TrainingInput {
  return {
    language: settings.language,
    confidence_threshold: settings.confidence_threshold,
    autocorrect_threshold: settings.autocorrect_threshold,
    multi_intent: settings.multi_intent,
    stt_corrections: settings.stt_corrections,
    intents: intents.map(({ id, name, templates, augmented }) => ({
      id,
      name,
      templates,
      ...definedFields({ augmented }),
    })),
    synonyms: synonyms.map(({ name, values }) => ({ name, values })),
    entities: entities.map(({ name, type, match, occurrence, case_insensitive, values }) => ({
      name,
      type,
      match,
      occurrence,
      case_insensitive,
      values,
    })),
  };
}

/** Inputs with equal fingerprints train equal models, provided that the program has an unchanged embedding. */
export function fingerprint(input: TrainingInput): string {
  const hash = createHash('sha256').update(`${MODEL_FORMAT}\n`).update(JSON.stringify(input));
  return hash.update(embedding()?.hash ?? '').digest('hex');
}
