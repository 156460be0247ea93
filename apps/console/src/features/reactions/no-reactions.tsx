import { Button } from '@mantine/core';
import { projects } from '@parley/contract';
import { IconBook, IconPlus } from '@tabler/icons-react';
import type { Reaction } from '@parley/domain';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useWrite } from '#shared/api/hooks.ts';
import { browserZone } from '#shared/time-zones.ts';
import { useOpenNewProject } from '#parts/projects/use-open-new-project.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/no-reactions.module.css';

const { empty: texts } = reactionTexts;

type NewReaction = Omit<Reaction, 'id' | 'version' | 'who'>;

const GREETING: NewReaction = {
  name: 'Greeting',
  intents: ['__start__'],
  condition: '',
  reactions_scopes_id: null,
  actions: [{ name: 'utter', args: { text: 'Hello, how can I help you?' } }],
};

interface NoReactionsProps {
  canEdit: boolean;
  onAdd: () => void;
  onExample: (reaction: NewReaction) => void;
}

/** The screen of a project without reactions: shows a sample graph, explains reactions, and offers a start. */
export function NoReactions({ canEdit, onAdd, onExample }: NoReactionsProps) {
  return (
    <section className={styles.empty}>
      <Ghost />
      <h2 className={styles.title}>{texts.title}</h2>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.actions}>
        {canEdit && (
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {texts.add}
          </Button>
        )}
        <FromDemo />
      </div>
      {canEdit && (
        <button type="button" className="p-link" onClick={() => onExample(GREETING)}>
          {texts.example}
        </button>
      )}
    </section>
  );
}

/** The demo is a project of its own, so that nothing of this one is replaced. */
function FromDemo() {
  const canCreate = useCan(projects.create);
  const openNewProject = useOpenNewProject();
  const [isMade, setMade] = useState(false);
  const create = useWrite(projects.create, {
    async onSuccess({ project_id }) {
      setMade(true);
      if (project_id) await openNewProject(project_id);
    },
  });
  if (!canCreate) return null;
  return (
    <Button
      leftSection={<IconBook size={16} aria-hidden />}
      loading={create.isPending || isMade}
      title={texts.demoHint}
      onClick={() =>
        create.mutate({
          body: { name: texts.demoName, language: 'en', time_zone: browserZone(), is_chat: true, template: 'demo' },
        })
      }
    >
      {texts.demo}
    </Button>
  );
}

const BOXES = [
  { x: 1, y: 41 },
  { x: 141, y: 1 },
  { x: 141, y: 81 },
];

/** Three linked boxes. */
function Ghost() {
  return (
    <svg className={styles.ghost} width="242" height="138" aria-hidden>
      <path d="M101 61H118Q121 61 121 58V24Q121 21 124 21H134M121 61V98Q121 101 124 101H134" />
      <path d="M134 17L141 21L134 25ZM134 97L141 101L134 105Z" data-filled />
      {BOXES.map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect width="100" height="56" rx="8" />
          <path d="M12 16H66M12 30H88M12 42H76" />
        </g>
      ))}
    </svg>
  );
}
