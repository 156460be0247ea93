import { Button } from '@mantine/core';
import { conversations, projects } from '@parley/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectId } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/detail/conversation-detail.module.css';

const { gone: texts } = conversationTexts.detail;

/** Says in which project a conversation is not, and looks for it in the others: a link may name no project. */
export function Gone({ id }: { id: string }) {
  const here = useProjectId();
  const navigate = useNavigate();
  const { data: all = [] } = useRead(projects.list);
  const [looked, setLooked] = useState<'no' | 'looking' | 'in vain'>('no');
  const name = all.find((project) => project.id === here)?.name ?? '';
  const others = all.filter((project) => project.id !== here);

  async function look() {
    setLooked('looking');
    for (const project of others) {
      if (!(await isIn(project.id, id))) continue;
      await navigate(screenAddress('/app/logs', project.id, { conversation_id: id }));
      return;
    }
    setLooked('in vain');
  }

  return (
    <div className={styles['gone']} role="status">
      <p>{looked === 'in vain' ? texts.nowhere : texts.notHere(name)}</p>
      {others.length > 0 && looked !== 'in vain' && (
        <Button loading={looked === 'looking'} onClick={() => void look()}>
          {texts.look}
        </Button>
      )}
    </div>
  );
}

/** The server decides by the user's rights; a project that refuses counts as one without it. */
async function isIn(projectId: number, id: string): Promise<boolean> {
  try {
    await call(conversations.get, {
      ...{ projectId, params: { conversation: id }, query: { turns: '0' } },
      handles: ['local', 401, 403],
    });
    return true;
  } catch (error) {
    if (error instanceof CallSkipped) return false;
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return false;
    throw error;
  }
}
