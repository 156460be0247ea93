import { threadWork } from '#platform/threads/thread-work.ts';
import { versionParts, type VersionParts } from '#workflows/deploy/version-parts.ts';

threadWork<string, VersionParts>(versionParts);
