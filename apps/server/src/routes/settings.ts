import { settings } from '@parley/contract';
import { clientOptions } from '@parley/domain/client-options';
import { refuseUnknownVoice, renewChatToken, updateSettings } from '#features/settings/change-settings.ts';
import { readSettings, shownSettings } from '#features/settings/settings-store.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { ownerOf } from '#http/turns.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Speech } from '#platform/speech/speech.ts';
import type { StyleCompiler } from '#platform/styles/styles.ts';

export const settingsRoutes = (secrets: Secrets, styles: StyleCompiler, reader: Speech | null) => [
  projectRoute(settings.get, async (context, { query }) =>
    shownSettings(await readSettings(context, query.mtime), context.projectId),
  ),
  projectRoute(settings.update, async (context, { body }) => {
    await refuseUnknownVoice(reader, context, body);
    return updateSettings(context, body, secrets);
  }),
  projectRoute(settings.renewChatToken, renewChatToken),
  detachedRoute(settings.chatbotStyles, async ({ actor }, { body: { scss } }) => {
    const { faults, css } = await styles.compile(scss, ownerOf(actor));
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
