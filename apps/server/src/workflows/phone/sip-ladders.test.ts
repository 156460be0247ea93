import { expect, test } from 'vitest';
import { sipLadders, type LadderStep } from '#workflows/phone/sip-ladders.ts';

const message = (callId: string, method: string, line: string, at = 0) => ({
  ...{ callId, method, line, at, sent: false, text: '' },
  remote: { host: '10.0.0.1', port: 5060 },
});

test('a record gets the messages of its call, also those from before it was opened', () => {
  const ladders = sipLadders(() => 100);
  const heard: LadderStep[] = [];
  ladders.hear(message('a', 'INVITE', 'INVITE sip:…@pbx · 1 INVITE', 70));
  ladders.hear(message('b', 'INVITE', 'INVITE of another call'));
  ladders.hear(message('a', 'OPTIONS', 'OPTIONS sip:pbx · 1 OPTIONS'));
  const stop = ladders.follow('a', (step) => heard.push(step));
  ladders.hear({ ...message('a', 'ACK', 'ACK sip:…@pbx · 1 ACK', 90), sent: true });
  expect(heard).toEqual([
    { direction: 'in', line: 'INVITE sip:…@pbx · 1 INVITE', at: 70, agoMs: 30 },
    { direction: 'out', line: 'ACK sip:…@pbx · 1 ACK', at: 90, agoMs: 10 },
  ]);
  stop();
  ladders.hear(message('a', 'BYE', 'BYE'));
  expect(heard).toHaveLength(2);
});

test('calls that never get a record, and messages without end, are forgotten', () => {
  const ladders = sipLadders(() => 0);
  for (let call = 0; call < 1_500; call++) ladders.hear(message(`call-${call}`, 'INVITE', 'INVITE'));
  for (let count = 0; count < 100; count++) ladders.hear(message('call-1499', 'INVITE', 'INVITE again'));
  const heard: LadderStep[] = [];
  ladders.follow('call-0', (step) => heard.push(step));
  expect(heard).toEqual([]);
  ladders.follow('call-1499', (step) => heard.push(step));
  expect(heard).toHaveLength(50);
});
