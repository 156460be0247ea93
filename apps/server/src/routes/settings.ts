import { settings } from '@parley/contract';
import { clientOptions } from '@parley/domain/client-options';
import { renewChatToken, updateSettings } from '#features/settings/change-settings.ts';
import { readSettings, shownSettings } from '#features/settings/settings-store.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { StyleCompiler } from '#platform/styles/styles.ts';

export const settingsRoutes = (secrets: Secrets, styles: StyleCompiler) => [
  projectRoute(settings.get, async (context, { query }) =>
    shownSettings(await readSettings(context, query.mtime), context.projectId),
  ),
  projectRoute(settings.update, (context, { body }) => updateSettings(context, body, secrets)),
  projectRoute(settings.renewChatToken, renewChatToken),
  detachedRoute(settings.chatbotStyles, async ({ projectId }, { body: { scss } }) => {
    const { faults, css } = await styles.compile(scss, projectId);
    const { persistentTimeouts, readUtterances, readUtterancesSpeed } = clientOptions(scss);
    return {
      css,
      errors: faults,
      options: {
        persistent_timeouts: persistentTimeouts,
        read_utterances: readUtterances,
        read_utterances_speed: readUtterancesSpeed,
      },
    };
  }),
];
