import { ActionIcon } from '@mantine/core';
import { conversations } from '@parley/contract';
import type { StoppedNumber } from '@parley/domain/campaign';
import { IconTrash } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { shownMinute } from '#shared/times.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { stopListTexts } from '#texts/stop-list.ts';
import { unstop } from '#features/outbound/dialogs/stop-list-commands.ts';
import styles from '#features/outbound/dialogs/dialogs.module.css';

const texts = stopListTexts;

interface StopListTableProps {
  numbers: readonly StoppedNumber[];
  canChange: boolean;
}

export function StopListTable({ numbers, canChange }: StopListTableProps) {
  const userName = useUserName();
  const { columns } = texts;
  return (
    <div className={styles.scroll}>
      <table className={`p-table ${styles.table}`}>
        <TableHead
          columns={[columns.number, columns.reason, columns.source, columns.created]}
          tools={columns.actions}
        />
        <tbody>
          {numbers.map((one) => (
            <tr key={one.number}>
              <td className="p-figures">{one.number_text}</td>
              <td className={styles.reason}>{one.reason}</td>
              <td>
                {sourceOf(one, userName)} <Source conversation={one.conversation_id} />
              </td>
              <td className="p-figures">{shownMinute(one.created)}</td>
              <td>
                {canChange && (
                  <ActionIcon
                    size={24}
                    aria-label={texts.remove(one.number_text)}
                    title={texts.remove(one.number_text)}
                    onClick={() => void unstop(one)}
                  >
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sourceOf({ source, who }: StoppedNumber, userName: (id: number | null) => string): string {
  return who === null ? texts.sources[source] : `${texts.sources[source]}, ${userName(who)}`;
}

function Source({ conversation }: { conversation: string | null }) {
  if (conversation === null) return null;
  return (
    <Can do={conversations.get} otherwise={null}>
      <ScreenLink to="/app/logs" query={{ conversation_id: conversation }} className="p-inline-link">
        {texts.open}
      </ScreenLink>
    </Can>
  );
}
