/**
 * Measures the product, all of it or the named subjects, and writes the figures into RESULTS.md. `large` takes half an
 * hour, and is measured only by its name.
 */
import { parseArgs } from 'node:util';
import { measureAudit } from './audit/measure-audit.ts';
import { measureBotTests } from './bot-tests/measure-bot-tests.ts';
import { measureBundle } from './console/measure-bundle.ts';
import { measureGraph } from './console/measure-graph.ts';
import { measureLoad } from './console/measure-load.ts';
import { measureChat } from './chat/measure-chat.ts';
import { measureConversations } from './conversations/measure-conversations.ts';
import { measureDeployments } from './deployments/measure-deployments.ts';
import { measureEngine } from './engine/measure-engine.ts';
import { measureEntities } from './entities/measure-entities.ts';
import { measureFallbacks } from './fallbacks/measure-fallbacks.ts';
import { measureHistory } from './history/measure-history.ts';
import { measureLarge } from './large/measure-large.ts';
import { measureMemory } from './memory/measure-memory.ts';
import { measureNlu, type NluOptions } from './nlu/measure-nlu.ts';
import { measureOutbound } from './outbound/measure-outbound.ts';
import { measurePeer } from './peer/measure-peer.ts';
import { measureServers } from './servers/measure-servers.ts';
import { measureStart } from './start/measure-start.ts';
import { measureStatistics } from './statistics/measure-statistics.ts';
import { measureStorage } from './storage/measure-storage.ts';
import { measureTraining } from './training/measure-training.ts';
import { measureVoice } from './voice/measure-voice.ts';
import { report, type Section, type TableSection } from './report/results.ts';

type Sections = (Section | TableSection)[];

/** A subject that this machine cannot measure prints the reason and returns no section. */
const SUBJECTS: Record<string, (options: NluOptions) => Promise<Section | Sections>> = {
  start: measureStart,
  chat: measureChat,
  engine: measureEngine,
  bundle: measureBundle,
  load: measureLoad,
  graph: measureGraph,
  nlu: measureNlu,
  entities: measureEntities,
  training: measureTraining,
  deployments: measureDeployments,
  storage: measureStorage,
  memory: measureMemory,
  history: measureHistory,
  fallbacks: measureFallbacks,
  conversations: measureConversations,
  large: measureLarge,
  statistics: measureStatistics,
  tests: measureBotTests,
  audit: measureAudit,
  outbound: measureOutbound,
  voice: measureVoice,
  servers: measureServers,
  peer: measurePeer,
};

const { positionals: names, values: options } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, json: { type: 'string' } },
});
const unknown = names.filter((name) => !Object.hasOwn(SUBJECTS, name));
if (unknown.length > 0) {
  console.error(`There is no subject ${unknown.join(', ')}; there are ${Object.keys(SUBJECTS).join(', ')}`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(SUBJECTS)) {
  if (names.length > 0 ? !names.includes(name) : name === 'large') continue;
  for (const section of [await measure(options)].flat()) report(section);
}
