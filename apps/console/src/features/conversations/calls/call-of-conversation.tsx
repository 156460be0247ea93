import { ActionIcon } from '@mantine/core';
import { calls, type Conversation } from '@parley/contract';
import { IconPhone } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { callTexts } from '#texts/calls.ts';

/** Opens the page of the telephone call in which a conversation took place. */
export function CallOfConversation({ conversation: { id, channel, project_env } }: { conversation: Conversation }) {
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const { data } = useRead(calls.list, {
    query: { project_env, conversation: id },
    enabled: channel === 'phone',
    handles: ['local'],
  });
  const [call] = data?.items ?? [];
  if (!call) return null;
  const query = { view: 'calls', env: project_env, call: call.id };
  return (
    <ActionIcon
      aria-label={callTexts.ofConversation}
      title={callTexts.ofConversation}
      onClick={() => void navigate(screenAddress('/app/logs', projectId, query))}
    >
      <IconPhone size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
