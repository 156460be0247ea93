import { createHash } from 'node:crypto';
import { MODEL_FORMAT, type TrainingInput } from '@parley/nlu';
import type { ProjectContext } from '#http/context.ts';
import { versioned } from '#platform/things/versioned.ts';

/** Resources that decide what a model is trained on. */
export const TRAINED_RESOURCES = ['intents', 'synonyms', 'entities', 'settings'] as const;

type Place = Pick<ProjectContext, 'db' | 'projectId' | 'now'>;

/** Everything that the language model of a project is trained on, as the draft is now. */
export async function readTrainingInput(place: Place): Promise<TrainingInput> {
  const context = { ...place, actor: null };
  const [settings] = await versioned(context, 'settings').list();
  if (!settings) throw new Error(`Project ${place.projectId} has no settings`);
  const intents = await versioned(context, 'intents').list();
  const synonyms = await versioned(context, 'synonyms').list();
  const entities = await versioned(context, 'entities').list();
  return {
    language: settings.language,
    confidence_threshold: settings.confidence_threshold,
    autocorrect_threshold: settings.autocorrect_threshold,
    multi_intent: settings.multi_intent,
    stt_corrections: settings.stt_corrections,
    intents: intents.map(({ id, name, templates }) => ({ id, name, templates })),
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

/** Two inputs with the same fingerprint train the same model. */
export function fingerprint(input: TrainingInput): string {
  return createHash('sha256').update(`${MODEL_FORMAT}\n`).update(JSON.stringify(input)).digest('hex');
}
