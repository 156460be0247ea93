import { counted } from '#texts/counted.ts';
import { AddTemplateLine } from '#features/intents/list/add-template-line.tsx';
import { IntentLine } from '#features/intents/list/intent-line.tsx';
import { TemplateLine } from '#features/intents/list/template-line.tsx';
import type { IntentListRowProps } from '#features/intents/list/intent-list-row-props.ts';
import { intentTexts } from '#texts/intents.ts';
import styles from '#features/intents/list/add-template-line.module.css';

/** A row of the list, by kind. */
export function IntentListRow({ row, ...props }: IntentListRowProps) {
  switch (row.kind) {
    case 'intent':
      return <IntentLine {...props} row={row} />;
    case 'template':
      return <TemplateLine {...props} row={row} />;
    case 'add-template':
      return <AddTemplateLine {...props} row={row} />;
    case 'more':
      return (
        <div role="gridcell" className={styles.more}>
          <button type="button" className="p-bare-button" tabIndex={props.isActive ? 0 : -1} onClick={props.on.enter}>
            {intentTexts.list.showMore(counted(row.hidden, intentTexts.list.moreTemplate))}
          </button>
        </div>
      );
  }
}
