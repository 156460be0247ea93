import { up as baseline } from './0100-baseline.ts';
import { up as waitingMessages } from './0109-waiting-messages.ts';
import { up as calls } from './0117-calls.ts';
import { up as voiceOrders } from './0119-voice-orders.ts';
import { up as callPages } from './0121-call-pages.ts';
import { up as callFacts } from './0122-call-facts.ts';
import { up as testCalls } from './0124-test-calls.ts';
import { up as spokenAhead } from './0125-spoken-ahead.ts';
import { up as backups } from './0126-backups.ts';
import { up as followedConversations } from './0127-followed-conversations.ts';
import { up as replica } from './0128-replica.ts';
import { up as servers } from './0130-servers.ts';
import { up as releases } from './0131-releases.ts';
import { up as installation } from './0133-installation.ts';
import type { Migration } from './migration.ts';

/** In the order of their names. A released migration is never edited; a change is a new one. */
export const migrations: Record<string, Migration> = {
  '0100-baseline': { up: baseline },
  '0109-waiting-messages': { up: waitingMessages },
  '0117-calls': { up: calls },
  '0119-voice-orders': { up: voiceOrders },
  '0121-call-pages': { up: callPages },
  '0122-call-facts': { up: callFacts },
  '0124-test-calls': { up: testCalls },
  '0125-spoken-ahead': { up: spokenAhead },
  '0126-backups': { up: backups },
  '0127-followed-conversations': { up: followedConversations },
  '0128-replica': { up: replica },
  '0130-servers': { up: servers },
  '0131-releases': { up: releases },
  '0133-installation': { up: installation },
};
