import type { Environment } from '@parley/domain/deployment';
import type { Settings } from '@parley/domain/settings';

/** True if callers can reach the bot of the environment by telephone. */
export function hasSipAccount(settings: Settings, environment: Environment): boolean {
  const name = environment === 'prod' ? 'production' : 'testing';
  const [server, number] = [settings[`sip_server_${name}`], settings[`sip_number_${name}`]];
  return !settings.is_chat && server.trim() !== '' && number.trim() !== '';
}
