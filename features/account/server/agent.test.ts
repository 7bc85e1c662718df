import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAgent } from './agent.ts';

const agents: readonly (readonly [string | null, string | null, string | null])[] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; HUAWEI) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'WeChat',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['something of one’s own', null, null],
  [null, null, null],
];

test('a browser is told by its own name, not by those that it claims to be like', () => {
  for (const [agent, browser, system] of agents)
    assert.deepEqual(readAgent(agent), { browser, system }, agent ?? '');
});
