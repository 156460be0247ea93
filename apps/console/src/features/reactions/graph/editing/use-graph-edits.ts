import type { GraphEdge } from '@parley/dialogue';
import type { Point } from '@parley/dialogue/layout/measures';
import { nameKey, type BotTest, type Reaction, type Scope } from '@parley/domain';
import { notify } from '#shared/notices/notices.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { graphTexts } from '#texts/graph.ts';
import { mayDelete } from '#features/reactions/editing/delete-question.tsx';
import { kindOf } from '#features/reactions/graph/editing/edge-bar.tsx';
import { copied, pasted, type Around } from '#features/reactions/graph/editing/clipboard.ts';
import { placesNear } from '#features/reactions/graph/layout/place-group.ts';
import { withEdge, withoutEdge, type Connection } from '#features/reactions/graph/editing/connect.ts';
import type { Positions } from '#features/reactions/graph/layout/use-positions.ts';
import { freeAt } from '#features/reactions/graph/canvas/viewport.ts';
import { freeName } from '#features/reactions/editing/reaction-faults.ts';
import { usesOfReactions } from '#features/reactions/reaction-links.ts';
import { reactionTexts } from '#texts/reactions.ts';

export interface GraphEdits {
  /** A new reaction, whose name is typed next. */
  add: (at: Point, scope: number | null) => void;
  /** Without a target: creates a reaction at `at` and connects to it. */
  connect: (from: number, to: number | null, kind: Connection, at: Point) => void;
  disconnect: (edge: GraphEdge) => void;
  /** Asks if others would break; resolves to whether the reactions were deleted. */
  remove: (ids: readonly number[]) => Promise<boolean>;
  /** The ids of the copies. */
  duplicate: (ids: readonly number[]) => number[];
  copy: (ids: readonly number[]) => string;
  /** The ids of the pasted reactions; empty if the text does not contain any. */
  paste: (text: string, at: Point) => number[];
}

interface Options {
  saving: Saving<Reaction>;
  scopes: readonly Scope[];
  known: Omit<Around, 'reactions' | 'scopes'>;
  tests: readonly BotTest[];
  positions: Positions;
  place: (changed: Positions) => void;
  onAdded: (id: number) => void;
}

/** Commands for several reactions, and for the connections between them. */
export function useGraphEdits({ saving, scopes, known, tests, positions, place, onAdded }: Options): GraphEdits {
  const all = saving.things ?? [];
  const chosen = (ids: readonly number[]) => all.filter(({ id }) => ids.includes(id));
  const paste = (text: string, at: Point) => {
    const found = pasted(text, { ...known, reactions: all, scopes });
    if (!found) return [];
    const ids = saving.insertAll(found.reactions.map(({ content }) => content));
    const places = placesNear(
      found.reactions.map((one) => one.at),
      at,
      positions.values(),
    );
    place(new Map(places.map((point, index) => [ids[index] ?? 0, point])));
    if (found.missing.length > 0) {
      notify.warn({
        title: graphTexts.clipboard.missing(found.missing.length),
        message: found.missing.slice(0, 10).join('\n'),
      });
    }
    return ids;
  };
  const add = (at: Point, scope: number | null) => {
    const name = freeName(reactionTexts.newName, all);
    const id = saving.insert({ name, intents: [], condition: '', reactions_scopes_id: scope, actions: [] });
    place(new Map([[id, freeAt(at, positions)]]));
    return { id, name };
  };
  return {
    add: (at, scope) => onAdded(add(at, scope).id),
    connect(from, to, kind, at) {
      const source = all.find(({ id }) => id === from);
      if (!source) return;
      const target = all.find(({ id }) => id === to) ?? add(at, source.reactions_scopes_id);
      saving.change(from, { actions: withEdge(source.actions, kind, target.name) });
      if (target.id !== to) onAdded(target.id);
    },
    disconnect(edge) {
      const source = all.find(({ id }) => id === edge.from);
      if (!source) return;
      saving.change(source.id, { actions: withoutEdge(source, edge) });
      const { removed: title, removedHint } = graphTexts.connection;
      notify.info({ title, message: removedHint(source.name, kindOf(edge), edge.name) });
    },
    async remove(ids) {
      const going = chosen(ids);
      const keys = new Set(going.map(({ name }) => nameKey(name)));
      const users = [...usesOfReactions(all)]
        .filter(([key]) => keys.has(key))
        .flatMap(([, uses]) => uses)
        .filter(({ reaction }) => !ids.includes(reaction.id));
      if (!(await mayDelete(going, users, tests))) return false;
      saving.remove(ids);
      return true;
    },
    duplicate: (ids) => paste(copied(chosen(ids), scopes, positions), cornerOf(ids, positions)),
    copy: (ids) => copied(chosen(ids), scopes, positions),
    paste,
  };
}

/** The upper left corner of the rectangle around the boxes. */
function cornerOf(ids: readonly number[], positions: Positions): Point {
  const points = ids.flatMap((id) => positions.get(id) ?? []);
  return {
    x: points.reduce((least, { x }) => Math.min(least, x), points[0]?.x ?? 0),
    y: points.reduce((least, { y }) => Math.min(least, y), points[0]?.y ?? 0),
  };
}
