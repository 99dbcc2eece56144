/*
 * Preloaded into the API under measurement: the longest time for which one turn of its event loop kept the processor, and
 * for which it kept everybody else waiting. The second also holds what other programs of the machine took meanwhile.
 */
import { performance } from 'node:perf_hooks';

export type Hold = { processorMilliseconds: number; waitedMilliseconds: number };

let longest: Hold = { processorMilliseconds: 0, waitedMilliseconds: 0 };
let processor = 0;
let clock = 0;

function look(): void {
  const usage = process.threadCpuUsage();
  const nowProcessor = (usage.user + usage.system) / 1000;
  const nowClock = performance.now();
  longest = {
    processorMilliseconds: Math.max(longest.processorMilliseconds, nowProcessor - processor),
    waitedMilliseconds: Math.max(longest.waitedMilliseconds, nowClock - clock),
  };
  processor = nowProcessor;
  clock = nowClock;
}

setInterval(look, 1).unref();
process.on('message', (message) => {
  if (message !== 'longest hold') return;
  look();
  process.send?.(longest);
  longest = { processorMilliseconds: 0, waitedMilliseconds: 0 };
});
process.channel?.unref();
