import { createStyles } from '#platform/styles/styles.ts';
import { createTables } from '#platform/table/tables.ts';
import { createChecks } from '#workflows/check-project/checks.ts';
import { createDeployments } from '#workflows/deploy/deployments.ts';
import { createDeploymentWebhooks } from '#workflows/deployment-webhooks/webhooks.ts';
import { createTransfer } from '#workflows/transfer/transfer.ts';
import { createReplays } from '#workflows/replay/replays.ts';
import { createTestRunner } from '#workflows/run-bot-tests/run-bot-tests.ts';
import { createTestFiles } from '#workflows/test-files/test-files.ts';
import { createPreviewer } from '#workflows/train-model/preview-training.ts';
import { createReviewer } from '#workflows/train-model/review-model.ts';
import { createTrainer } from '#workflows/train-model/train-model.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { CoreServices } from '#processes/services/core-services.ts';

const MEGABYTE = 1024 * 1024;

/** Training, testing, checking, importing, exporting and deploying of content. */
export function createEditingServices(options: ApiOptions, core: CoreServices) {
  const { db, log, now, secrets, isWarmedUp = true } = options;
  const { inProject, tasks, outgoing, allowed, fileLimit, quota } = core;
  const reviewer = createReviewer({ inProject, now, log, tasks });
  const trainer = createTrainer({ inProject, now, log, tasks, reviewer, isWarmedUp });
  core.onContentChanged(trainer.onContentChanged);
  const checks = createChecks({ inProject });
  const testRunner = createTestRunner({ inProject, tasks });
  const longWork = {
    reviewer,
    trainer,
    checks,
    previewer: createPreviewer({ inProject, now, tasks, trainer }),
    testRunner,
    deployments: createDeployments({
      ...{ db, inProject, trainer, checks, testRunner, tasks, log, now },
      ...{ mailer: options.mailer ?? null, publicUrl: options.publicUrl },
      ...{ reader: options.reader ?? null, recognizers: (options.recognizers ?? []).map(({ name }) => name) },
    }),
    replays: createReplays({ inProject, tasks }),
    testFiles: createTestFiles({ inProject }),
    styles: createStyles(),
    tables: createTables(),
    transfer: createTransfer({
      db,
      inProject,
      inReplica: core.inReplica,
      files: options.files,
      fileLimit,
      zipLimit: options.zipLimitMb * MEGABYTE,
      quota,
      beginImport: (projectId) => tasks.begin(projectId, 'import', 'PUT:/reactions'),
      beginExport: (projectId) => tasks.begin(projectId, 'export', 'GET:/conversations/<id>'),
      now,
    }),
  };
  return {
    ...longWork,
    webhooks: createDeploymentWebhooks({ db, inProject, outgoing, allowed, secrets, log, now }),
    abortLongWork(): void {
      for (const part of Object.values(longWork)) part.close();
    },
  };
}
