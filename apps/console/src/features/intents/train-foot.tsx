import { TrainButton } from '#shared/training/train-button.tsx';
import { changesSettled } from '#features/intents/use-intent-changes.ts';

/** Trains once what is being typed in a row is saved, and what waits to be saved too. */
export function TrainFoot({ saveFirst }: { saveFirst: () => Promise<boolean> }) {
  async function saveAll() {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    await changesSettled();
    return saveFirst();
  }
  return <TrainButton scope="Intents" saveFirst={saveAll} />;
}
