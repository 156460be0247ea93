import { Menu } from '@mantine/core';
import { CONNECTIONS, type Connection } from '#features/reactions/graph/editing/connect.ts';
import { graphTexts } from '#texts/graph.ts';

const { connection: texts } = graphTexts;

interface ConnectMenuProps {
  /** The drop point of the new edge, in the picture's coordinates. */
  at: { x: number; y: number };
  /** The target reaction; null for a new one, if the edge was dropped on empty space. */
  target: string | null;
  onChoose: (kind: Connection) => void;
  onClose: () => void;
}

/** Asks for the kind of a newly drawn edge. */
export function ConnectMenu({ at, target, onChoose, onClose }: ConnectMenuProps) {
  return (
    <Menu opened onClose={onClose} closeOnEscape={false} position="bottom-start" trapFocus returnFocus>
      <Menu.Target>
        <span aria-hidden style={{ position: 'absolute', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      >
        <Menu.Label>{target ?? texts.toNew}</Menu.Label>
        {CONNECTIONS.map(({ kind, label }) => (
          <Menu.Item key={kind} onClick={() => onChoose(kind)}>
            {texts.kindWithAction(label, kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
