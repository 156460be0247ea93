import type { Vector } from '#features/vectoriser.ts';
import type { Model } from '#model/model.ts';

export interface NearTemplate {
  intent: string;
  template: string;
  /** Cosine, 0 to 1. */
  similarity: number;
}

/** Templates by feature: entries from `offsets[feature]` to before `offsets[feature + 1]`. */
interface TemplateIndex {
  offsets: Uint32Array;
  templates: Uint32Array;
  /** The weights of vectors of length 1. */
  weights: Float32Array;
}

const MOST_TEMPLATES = 5;
/** About a millisecond's work. */
const TEMPLATES_AT_ONCE = 32;

/** Made when a model is first asked, and kept as long as the model. */
const indexes = new WeakMap<Model, TemplateIndex>();

/** The templates that are most like a vector, the nearest first. */
export function nearestTemplates(model: Model, vector: Vector): NearTemplate[] {
  const { templates, intentsOfTemplates, classifier } = model.parts;
  const similarities = similaritiesTo(indexOf(model), vector, templates.length);
  const nearest: number[] = [];
  similarities.forEach((similarity, index) => {
    if (similarity <= (similarities[nearest[MOST_TEMPLATES - 1] ?? -1] ?? 0)) return;
    const place = nearest.findIndex((other) => similarity > (similarities[other] ?? 0));
    nearest.splice(place < 0 ? nearest.length : place, 0, index);
    nearest.length = Math.min(nearest.length, MOST_TEMPLATES);
  });
  return nearest.map((index) => ({
    intent: classifier.intents[intentsOfTemplates[index] ?? 0] ?? '',
    template: templates[index] ?? '',
    similarity: Math.min(1, similarities[index] ?? 0),
  }));
}

/**
 * Prepares the first explanation by a model in small steps, which would otherwise block for seconds with many
 * templates. `pause` is awaited every millisecond or so.
 */
export async function prepareToExplain(model: Model, pause: () => Promise<void>): Promise<void> {
  if (indexes.has(model)) return;
  const building = buildIndex(model);
  for (let step = building.next(); ; step = building.next()) {
    if (step.done) {
      indexes.set(model, step.value);
      return;
    }
    await pause();
  }
}

function indexOf(model: Model): TemplateIndex {
  const known = indexes.get(model);
  if (known) return known;
  const building = buildIndex(model);
  let step = building.next();
  while (!step.done) step = building.next();
  indexes.set(model, step.value);
  return step.value;
}

function* buildIndex({ parts, classifier, reader }: Model): Generator<void, TemplateIndex> {
  const offsets = new Uint32Array(parts.classifier.offsets.length);
  const vectors: Vector[] = [];
  for (const template of parts.templates) {
    const vector = classifier.vector(reader.ofTemplate(template));
    vectors.push(vector);
    for (const feature of vector.features) offsets[feature + 1] = (offsets[feature + 1] ?? 0) + 1;
    if (vectors.length % TEMPLATES_AT_ONCE === 0) yield;
  }
  for (let feature = 1; feature < offsets.length; feature++) {
    offsets[feature] = (offsets[feature] ?? 0) + (offsets[feature - 1] ?? 0);
  }
  const ends = offsets.slice();
  const templates = new Uint32Array(offsets.at(-1) ?? 0);
  const weights = new Float32Array(templates.length);
  for (const [index, vector] of vectors.entries()) {
    const length = lengthOf(vector);
    vector.features.forEach((feature, at) => {
      const entry = ends[feature] ?? 0;
      templates[entry] = index;
      weights[entry] = (vector.weights[at] ?? 0) / length;
      ends[feature] = entry + 1;
    });
    if (index % (TEMPLATES_AT_ONCE * 8) === 0) yield;
  }
  return { offsets, templates, weights };
}

function similaritiesTo({ offsets, templates, weights }: TemplateIndex, vector: Vector, count: number): Float32Array {
  const similarities = new Float32Array(count);
  const length = lengthOf(vector);
  vector.features.forEach((feature, at) => {
    const weight = (vector.weights[at] ?? 0) / length;
    const end = offsets[feature + 1] ?? 0;
    for (let entry = offsets[feature] ?? 0; entry < end; entry++) {
      const template = templates[entry] ?? 0;
      similarities[template] = (similarities[template] ?? 0) + weight * (weights[entry] ?? 0);
    }
  });
  return similarities;
}

function lengthOf({ weights }: Vector): number {
  return Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
}
