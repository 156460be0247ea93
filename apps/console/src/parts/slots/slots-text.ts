import { TestStart } from '@parley/domain';
import { editorTexts } from '#texts/editor.ts';

export type Slots = TestStart['slots'];

/** Slots in the form in which users edit them: JSON, or empty without slots. */
export function slotsText(slots: Slots): string {
  return Object.keys(slots).length > 0 ? JSON.stringify(slots, null, 1) : '';
}

/** Null if the text is not a JSON object. */
export function parsedSlots(text: string): Slots | null {
  try {
    const result = TestStart.shape.slots.safeParse(text.trim() === '' ? {} : JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

export function slotsFault(text: string): string | undefined {
  return parsedSlots(text) ? undefined : editorTexts.notSlots;
}
