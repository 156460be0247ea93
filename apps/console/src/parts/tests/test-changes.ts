import { tests } from '@parley/contract';
import type { BotTest } from '@parley/domain';
import { call, type CallInput } from '#shared/api/client.ts';
import { lastRead, patchRead, readAgain, refresh } from '#shared/api/hooks.ts';
import type { Change } from '#shared/changes/change.ts';
import { createChangeQueue } from '#shared/changes/change-queue.ts';
import type { NoticeText } from '#shared/notices/notices.ts';
import { clearedBy, testBody, type TestBody } from '#parts/tests/test-body.ts';
import { texts } from '#texts/spec.ts';
import { testTexts } from '#texts/tests.ts';

type TestChange = Change<BotTest[]>;

/** Changes that editors make to the tests of a project. */
export const testChanges = createChangeQueue<BotTest[]>({
  read: (projectId) => lastRead(tests.list, projectId) ?? [],
  update: (projectId, change) => patchRead(tests.list, change, projectId),
  readAgain: (projectId) => readAgain(tests.list, projectId),
  onAnswer: (projectId) => void refresh(tests.results, projectId),
});

/** `onMade` receives the id from the server. */
export function createTest(
  body: TestBody,
  onMade: (id: number) => void = () => {},
  notice: NoticeText = { title: texts.tests.created },
): TestChange {
  let made: BotTest = { id: -1, version: 0, who: null, ...body };
  return {
    notice,
    // The list shows it once the server has numbered it.
    apply: (list) => list,
    async calls({ to }) {
      made = { ...made, ...(await call(tests.create, { ...to, body })) };
      onMade(made.id);
      return (list) => [...list.filter(({ id }) => id !== made.id), made];
    },
    inverse: () => deleteTest(() => made, { title: testTexts.removed(body.name) }),
  };
}

/** The server makes the steps of a conversation. `onMade` receives the test's id. */
export function convertToTest(body: CallInput<typeof tests.convert>['body'], onMade: (id: number) => void): TestChange {
  let madeId: number | undefined;
  return {
    notice: { title: texts.tests.created },
    // The list shows it once the server has made it.
    apply: (list) => list,
    async calls({ to }) {
      const { id } = await call(tests.convert, { ...to, body });
      madeId = id;
      await readAgain(tests.list, to.projectId);
      onMade(id);
    },
    inverse(list) {
      const made = list.find(({ id }) => id === madeId);
      return made && deleteTest(() => made, { title: testTexts.removed(made.name) });
    },
  };
}

/** Based on the version that the editor started from: a later version is a conflict. */
export function updateTest(
  before: () => BotTest,
  body: TestBody,
  notice: NoticeText = { title: texts.tests.updated },
): TestChange {
  const { id } = before();
  let made = edited(before(), body);
  return {
    notice,
    apply: (list) => list.map((test) => (test.id === id ? edited(test, body) : test)),
    async calls({ to }) {
      const { version } = await call(tests.update, {
        ...to,
        params: { id },
        body: { ...clearedBy(body, before()), ...body },
        atime: before().version,
      });
      made = { ...made, version };
      return (list) => list.map((test) => (test.id === id ? { ...test, version } : test));
    },
    inverse: () => updateTest(() => made, testBody(before()), { title: testTexts.restored(before().name) }),
  };
}

export function deleteTest(test: () => BotTest, notice: NoticeText = { title: testTexts.deleted }): TestChange {
  return {
    notice,
    apply: (list) => list.filter(({ id }) => id !== test().id),
    async calls({ to }) {
      const { id, version } = test();
      await call(tests.remove, { ...to, params: { id }, atime: version });
    },
    inverse: () => createTest(testBody(test()), undefined, { title: testTexts.restored(test().name) }),
  };
}

function edited({ id, version, who }: BotTest, body: TestBody): BotTest {
  return { id, version, who, ...body };
}
