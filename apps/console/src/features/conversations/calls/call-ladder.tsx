import { TableHead } from '#shared/ui/table-head.tsx';
import type { CallTime } from '#features/conversations/calls/call-time.ts';
import { callTexts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/call-page.module.css';

const { ladder: texts } = callTexts.page;

/** The messages of SIP between the exchange and the bot, with arrows in their direction. */
export function CallLadder({ ladder }: Pick<CallTime, 'ladder'>) {
  if (ladder.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <table className={`p-table ${styles.ladder}`}>
      <TableHead columns={[texts.time, texts.fromExchange, texts.toExchange]} />
      <tbody>
        {ladder.map(({ at, direction, line }, index) => (
          <tr key={index}>
            <td className="p-figures">{`${(at / 1_000).toFixed(3)} s`}</td>
            <td>{direction === 'in' && <code className={styles.message}>{texts.arrived(line)}</code>}</td>
            <td>{direction === 'out' && <code className={styles.message}>{texts.sent(line)}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
