import type { TelephonyEngine } from '@parley/voice';
import type { Account } from '#features/calls/account-leases.ts';
import type { Logger } from '#platform/logger.ts';
import type { VoiceConfig } from '#platform/voice-config.ts';

export function createEngines(_config: VoiceConfig, _log: Logger) {
  return {
    open(_account: Account): TelephonyEngine {
      throw new Error('not yet');
    },
    close(): void {},
  };
}
