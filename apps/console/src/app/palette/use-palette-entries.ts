import {
  actions,
  auth,
  deployments,
  entities,
  intents,
  projects,
  reactions,
  settings,
  training,
} from '@parley/contract';
import type { Reaction } from '@parley/domain/reaction';
import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { leaveSignedOut } from '#app/session/sign-out.ts';
import { openOverlay } from '#app/shell/shell-state.ts';
import { useScreens } from '#app/shell/use-screens.ts';
import type { PaletteEntry } from '#app/palette/rank.ts';
import { can } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { openChat } from '#parts/chat/chat-panel-state.ts';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { useProjectIdIfAny, useSessionUser } from '#shared/session/session.ts';
import { train } from '#parts/training/training.ts';
import { paletteTexts } from '#texts/palette.ts';
import { texts } from '#texts/spec.ts';
import { SECTIONS } from '#features/settings/setting-fields.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';

const { kinds } = paletteTexts;

function talkEntries(action: (name: string, run: () => void) => PaletteEntry): PaletteEntry[] {
  if (!can('POST:/chat')) return [];
  return [action(paletteTexts.runChat, () => openChat()), action(paletteTexts.callBot, () => openChat('call'))];
}

/** Everything that the palette finds for this user: screens and actions, then the project's items. */
export function usePaletteEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const screens = useScreens();
  const user = useSessionUser();
  const projectId = useProjectIdIfAny();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const { data: allProjects } = useRead(projects.list);
  const { data: allIntents } = useRead(intents.list);
  const { data: allReactions } = useRead(reactions.list);
  const { data: allActions } = useRead(actions.list);

  return useMemo(() => {
    const go = (path: string, query = {}) => void navigate(screenAddress(path, projectId, query));
    const action = (name: string, run: () => void): PaletteEntry => ({ id: name, kind: kinds.command, name, run });
    return [
      ...screens.map(({ path, title }) => ({
        id: `screen ${path}`,
        kind: kinds.screen,
        name: title,
        run: () => go(`/app/${path}`),
      })),
      ...talkEntries(action),
      ...(can(deployments.deploy, 'dev') ? [action(texts.deployments.toTesting, () => openDeploy('dev'))] : []),
      ...(can(deployments.deploy, 'prod') ? [action(texts.deployments.toProduction, () => openDeploy('prod'))] : []),
      ...(can(training.train) ? [action(paletteTexts.trainNlu, () => void train())] : []),
      ...(can(projects.create) ? [action(paletteTexts.newProject, () => openOverlay('new-project'))] : []),
      ...(can(intents.create) ? [action(paletteTexts.addIntent, () => go('/app/intents', { new: 1 }))] : []),
      ...(can(entities.create) ? [action(paletteTexts.addEntity, () => go('/app/entities', { new: 1 }))] : []),
      ...(can(actions.create) ? [action(paletteTexts.addAction, () => go('/app/actions', { new: 1 }))] : []),
      action(paletteTexts.light, () => setColorScheme('light')),
      action(paletteTexts.dark, () => setColorScheme('dark')),
      action(paletteTexts.changePassword, () => openOverlay('change-password')),
      action(paletteTexts.shortcuts, () => openOverlay('keys')),
      action(paletteTexts.logout, () => void logout()),
      ...(allProjects ?? [])
        .filter(({ id }) => user?.projects.includes(id) && id !== projectId)
        .map(({ id, name }) => ({
          id: `project ${id}`,
          kind: `${kinds.project} ${id}`,
          name,
          content: String(id),
          run: () => void navigate(screenAddress('/app/dashboard', id)),
        })),
      ...(can(settings.get) ? settingEntries((query) => go('/app/settings', query)) : []),
      ...(allIntents ?? []).map(({ id, name, templates }) => ({
        id: `intent ${id}`,
        kind: kinds.intent,
        name,
        content: templates.join('\n'),
        run: () => go('/app/intents', { intent: id }),
      })),
      ...(allReactions ?? []).map((reaction) => ({
        id: `reaction ${reaction.id}`,
        kind: kinds.reaction,
        name: reaction.name,
        content: contentOf(reaction),
        run: () => go('/app/grapheditor', { reaction: reaction.id }),
      })),
      ...(allActions ?? []).map(({ id, name, source }) => ({
        id: `own action ${id}`,
        kind: kinds.action,
        name,
        content: source,
        run: () => go('/app/actions', { action: id }),
      })),
    ];
  }, [allActions, allIntents, allProjects, allReactions, navigate, projectId, screens, setColorScheme, user]);
}

function settingEntries(open: (query: Record<string, string>) => void): PaletteEntry[] {
  return SECTIONS.flatMap(({ id: section, title, fields }) =>
    fields.map(({ name, label, hint }) => ({
      id: `setting ${name}`,
      kind: kinds.setting,
      name: label,
      content: [title, hint ?? ''].join('\n'),
      run: () => open({ section, field: name }),
    })),
  );
}

/** Lists the texts that a reaction says and asks, from all of its actions. */
function contentOf({ condition, intents: names, actions }: Reaction): string {
  return [condition, ...names, ...actions.map(({ name, args }) => `${name} ${JSON.stringify(args)}`)].join('\n');
}

async function logout(): Promise<void> {
  await call(auth.logout).then(leaveSignedOut, () => {});
}
