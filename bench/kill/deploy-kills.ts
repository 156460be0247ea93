import { projects } from '@parley/contract';
import { call, signIn } from '../product/client.ts';
import { seededRandom } from '../../apps/server/src/workflows/converse/random.ts';
import { deployer } from './deployer.ts';
import { runKills, type KillOptions, type KillReport } from './run-kills.ts';
import { uploader } from './uploader.ts';

const BOTS = 2;

/** Kills the server at random moments while bots are deployed and files are uploaded, and nothing else is done. */
export function runDeployKills(options: Pick<KillOptions, 'kills' | 'seed' | 'onKill'>): Promise<KillReport> {
  return runKills({
    ...options,
    victims: ['server', 'server', 'server, and again as it starts'],
    async writersFor(home, random, journal) {
      const session = await signIn(home.url);
      const made = await Promise.all(
        Array.from({ length: BOTS }, (_, bot) =>
          call(session, projects.create, { body: { name: `Deployed under kills ${bot}` } }),
        ),
      );
      return made.flatMap(({ project_id: projectId }) => [
        deployer({ session, projectId, journal }),
        uploader({ session, projectId, journal, random: seededRandom(Math.trunc(random() * 2 ** 32)) }),
      ]);
    },
  });
}
