// Loaded into the API and the worker by `npm start`: when it is killed outright it can't stop them, and they would hold
// the port and the database for ever. The channel between them then closes, which is what they see here.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
