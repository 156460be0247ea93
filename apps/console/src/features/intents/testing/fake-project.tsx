import type { Entity, Evaluation, Intent, Synonym } from '@parley/domain';
import { IntentsScreen } from '#features/intents/intents-screen.tsx';
import { notices } from '#shared/notices/notices.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';
import { tablePreview } from '#testing/table-preview.ts';

/** A project behind the network, with the calls of the intents screen. Writes change it. */
export interface FakeProject {
  intents: Intent[];
  synonyms: Synonym[];
  entities: Entity[];
  evaluation: Evaluation;
  calls: SentCall[];
  /** Its version, which every write raises. */
  tick: () => number;
  /** Path and body of each write, in order. */
  writes: () => unknown[][];
  /** Opens the screen; `answers` take precedence over the project's own. */
  open: (answers?: Record<string, unknown>, query?: string) => ReturnType<typeof renderAt>;
}

/** Three intents and two synonyms; jsdom has no layout, so the list is as high as a window. */
export function fakeProject(): FakeProject {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 32 });
  notices.set({ shown: [] });
  signIn();
  let clock = 100;
  const project: FakeProject = {
    intents: [
      { id: 1, name: 'Lost card', templates: ['I lost my #card', 'the #card is gone', 'no card'], version: 10 },
      { id: 2, name: 'Lost card [NEG]', templates: ['I have my card'], version: 10 },
      { id: 3, name: 'Ask balance', templates: ['how much do I have'], version: 10 },
    ],
    synonyms: [
      { id: 5, name: 'card', values: ['card', 'debit card'], version: 10 },
      { id: 6, name: 'pin', values: ['pin'], version: 10 },
    ],
    entities: [],
    evaluation: { trained_at: 1_700_000_000, stale: false, intents: {}, confusion: [] },
    calls: [],
    tick: () => ++clock,
    writes: () =>
      project.calls
        .filter(({ method }) => method === 'PUT' || method === 'DELETE')
        .map(({ path, body }) => [path, body]),
    open(answers = {}, query = '') {
      project.calls = serve({ ...readsOf(project), ...writesOf(project), ...answers });
      return renderAt(<IntentsScreen />, `/app/intents?project_id=1${query}`);
    },
  };
  return project;
}

function readsOf(project: FakeProject): Record<string, unknown> {
  return {
    'GET /intents': () => structuredClone(project.intents),
    'GET /intents/evaluation': () => project.evaluation,
    'POST /intents/import/preview': tablePreview(),
    'GET /reactions': [],
    'GET /entities': () => project.entities,
    'GET /users': [{ id: 9, name: 'Petr M.', email: 'petr@example.com' }],
    'GET /projects': [{ id: 1, name: 'Card line', is_chat: true }],
    'GET /settings': { language: 'en', confidence_threshold: 0.5 },
    'GET /synonyms': () => structuredClone(project.synonyms),
    'GET /run/train': { status: 'ok', trained_at: 0, seconds: 1, unchanged: false },
  };
}

function writesOf(project: FakeProject): Record<string, unknown> {
  const bodyOf = <T,>({ body }: SentCall) => body as T;
  return {
    'PUT /synonyms': (call: SentCall) => {
      const version = project.tick();
      const list = bodyOf<(Omit<Synonym, 'id'> & { id?: number })[]>(call);
      project.synonyms = list.map((one, at) => ({ ...one, id: one.id ?? 900 + at, version }));
      return { version };
    },
    'PUT /intents': (call: SentCall) => {
      const version = project.tick();
      const changes = new Map(bodyOf<Intent[]>(call).map((change) => [change.id, change]));
      project.intents = project.intents.map((one) => ({ ...one, ...changes.get(one.id), version }));
      return { version };
    },
    'PUT /intents/templates/move': (call: SentCall) => {
      const { moves } = bodyOf<{ moves: { from: number; to: number; templates: string[] }[] }>(call);
      for (const { from, to, templates } of moves) {
        project.intents = project.intents.map((one) => {
          if (one.id === from) return { ...one, templates: one.templates.filter((text) => !templates.includes(text)) };
          return one.id === to ? { ...one, templates: [...one.templates, ...templates] } : one;
        });
      }
      return { version: project.tick() };
    },
    'PUT /intents/-1': (call: SentCall) => {
      const version = project.tick();
      project.intents.push({ ...bodyOf<Intent>(call), id: version, version });
      return { id: version, version };
    },
    'DELETE /intents/2': () => {
      project.intents = project.intents.filter(({ id }) => id !== 2);
      return { version: project.tick() };
    },
  };
}
