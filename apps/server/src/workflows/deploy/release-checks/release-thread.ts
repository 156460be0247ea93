import { threadWork } from '#platform/threads/thread-work.ts';
import { releaseFacts, type ReleaseFacts } from '#workflows/deploy/release-checks/release-facts.ts';

threadWork<string, ReleaseFacts>(releaseFacts);
