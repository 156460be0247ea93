import { ActionIcon } from '@mantine/core';
import { roles } from '@parley/contract';
import type { NamedToken } from '@parley/domain/api-token';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { shownMoment } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { tokenTexts as texts } from '#texts/tokens.ts';
import styles from '#parts/tokens/tokens.module.css';

export interface ShownToken extends NamedToken {
  created_by?: { name: string };
  is_stopped?: boolean;
}

interface TokenTableProps {
  tokens: ShownToken[];
  onRemove: (token: ShownToken) => void;
}

/** Tokens with their rights and last use; never the tokens themselves. */
export function TokenTable({ tokens, onRemove }: TokenTableProps) {
  const hasMakers = tokens.some(({ created_by }) => created_by !== undefined);
  const { columns } = texts;

  async function remove(token: ShownToken) {
    const isSure = await confirm({
      title: texts.removeTitle(token.name),
      text: texts.removeText,
      confirmLabel: texts.confirmRemove,
      isDestructive: true,
    });
    if (isSure) onRemove(token);
  }

  return (
    <div className={styles.scroll}>
      <table className={`p-table ${styles.table}`}>
        <thead>
          <tr>
            <th>{columns.name}</th>
            <th>{columns.scope}</th>
            <th>{columns.environment}</th>
            <th>{columns.expires}</th>
            <th>{columns.lastUsed}</th>
            {hasMakers && <th>{columns.createdBy}</th>}
            <th aria-label={texts.confirmRemove} />
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} hasMaker={hasMakers} onRemove={() => void remove(token)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TokenRow({ token, hasMaker, onRemove }: { token: ShownToken; hasMaker: boolean; onRemove: () => void }) {
  const { data: all } = useRead(roles.list);
  const { name, last_four, role_id, project_env, expires_at, last_used_at, created_by, is_stopped } = token;
  const role = all?.find(({ id }) => id === role_id)?.name;
  return (
    <tr className="p-row">
      <td>
        <span className="p-medium">{name}</span> <code className="p-muted">…{last_four}</code>
      </td>
      <td>{role_id === null ? texts.everything : all && (role ?? texts.unknownRole)}</td>
      <td>{texts.environments[project_env ?? 'both']}</td>
      <td className="p-figures">
        <Expiry at={expires_at} />
      </td>
      <td className="p-figures">{last_used_at === null ? texts.notUsed : shownMoment(last_used_at)}</td>
      {hasMaker && (
        <td>
          {created_by?.name} {is_stopped && <Chip tone="warning">{texts.stopped}</Chip>}
        </td>
      )}
      <td className={styles.remove}>
        <ActionIcon size={24} aria-label={texts.remove(name)} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

function Expiry({ at }: { at: number | null }) {
  const [now] = useState(() => Date.now());
  if (at === null) return texts.never;
  if (at * 1_000 > now) return shownMoment(at);
  return <Chip tone="warning">{texts.expired}</Chip>;
}
