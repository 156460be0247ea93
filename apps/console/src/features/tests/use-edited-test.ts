import type { BotTest } from '@parley/domain';
import { useState } from 'react';
import { notify } from '#shared/notices/notices.ts';
import { copyOf, draftOf, newDraft, type TestDraft } from '#features/tests/test-draft.ts';
import { testTexts } from '#texts/tests.ts';

interface Edited {
  draft: TestDraft;
  /** As it was when the editor was opened; left out for a new test. */
  before?: BotTest;
}

/** The test that is open in the editor; a new one and a copy get a name that is free. */
export function useEditedTest(taken: string[]) {
  const [edited, setEdited] = useState<Edited | null>(null);
  return {
    edited,
    add(): void {
      const draft = newDraft(taken);
      if (draft) setEdited({ draft });
      else notify.error({ title: testTexts.noNameLeft, message: testTexts.noNameLeftHint });
    },
    edit: (test: BotTest) => setEdited({ draft: draftOf(test), before: test }),
    clone: (test: BotTest) => setEdited({ draft: copyOf(test, taken) }),
    close: () => setEdited(null),
  };
}
