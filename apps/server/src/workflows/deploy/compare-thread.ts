import type { DeploymentCheck } from '@parley/contract';
import { threadWork } from '#platform/threads/thread-work.ts';
import { compareContent, type Compared } from '#workflows/deploy/compare-content.ts';

threadWork<Compared, DeploymentCheck['changes']>(compareContent);
