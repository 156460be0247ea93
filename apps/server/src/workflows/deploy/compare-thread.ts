import { threadWork } from '#platform/threads/thread-work.ts';
import { compareDraft, type Compared, type ComparedDraft } from '#workflows/deploy/compare-content.ts';

threadWork<Compared, ComparedDraft>(compareDraft);
