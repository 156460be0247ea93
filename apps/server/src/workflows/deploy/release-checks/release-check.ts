import type { DeploymentCheck } from '@parley/contract';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Environment } from '@parley/domain/deployment';
import type { ReleaseFacts } from '#workflows/deploy/release-checks/release-facts.ts';

/** A version that somebody wants to deploy. */
export interface Release {
  projectId: number;
  environment: Environment;
  /** The content of its snapshot. */
  content: string;
}

/** What a check finds, with the place to mend. */
export interface ReleaseFinding extends Pick<Finding, 'severity'> {
  found: DeploymentCheck['errors'][number];
}

/** Looks at a version before it is deployed. Errors count as skipped checks of a deployment. */
export type ReleaseCheck = (release: Release, facts: ReleaseFacts) => Promise<ReleaseFinding[]>;
