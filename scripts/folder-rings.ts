interface Module {
  source: string;
  dependencies: { resolved: string }[];
}

/** The folders of a program's features and use cases. `people` holds so much that each folder in it counts. */
const FOLDER = /^apps\/[^/]+\/src\/(?:features\/people(?:\/[^/]+(?=\/))?|(?:features|workflows)\/[^/]+)(?=\/)/u;
const TEST = /\.test\.tsx?$|\/testing\//u;

/** Lists the folders that depend on themselves through others, each ring once. */
export function folderRings(modules: readonly Module[]): string[][] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  const found: string[][] = [];
  for (const folder of [...imports.keys()].toSorted()) {
    const ring = wayBack(imports, folder);
    // The first of its folders by name has shown it already.
    if (ring && ring.every((one) => one >= folder)) found.push(ring);
  }
  return found;
}

function folderOf(file: string): string | undefined {
  return TEST.test(file) ? undefined : FOLDER.exec(file)?.[0];
}

/** Returns the shortest cycle through a folder; undefined if there is no cycle. */
function wayBack(imports: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    for (const next of imports.get(folder) ?? []) {
      if (next === start) return wayTo(cameFrom, start, folder);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, folder);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const way = [start];
  for (let folder: string | undefined = end; folder !== undefined && folder !== start; folder = cameFrom.get(folder))
    way.unshift(folder);
  return [start, ...way];
}
