import { Menu } from '@mantine/core';
import { CONNECTIONS, type Connection } from '#features/reactions/graph/editing/connect.ts';
import { graphTexts } from '#texts/graph.ts';

const { connection: texts } = graphTexts;

interface ConnectMenuProps {
  /** The point where the new edge was dropped, in the picture's element. */
  at: { x: number; y: number };
  /** The reaction that it leads to; a new one where it was dropped beside all. */
  target: string | null;
  onChoose: (kind: Connection) => void;
  onClose: () => void;
}

/** Asks of what kind an edge is that was just drawn. */
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
