import type { Express } from 'express';
import { ApiError } from '../contract/errors.ts';
import { mayReadMetrics, sendMetrics } from '../metrics/answer.ts';
import type { Services } from './services.ts';

/** Outside /v1: what this process shows of itself, to the machine it runs on or to a holder of METRICS_TOKEN. */
export function mountMetrics(app: Express, { config }: Services): void {
  app.get('/metrics', async (request, response) => {
    if (!mayReadMetrics(request, config))
      throw new ApiError(
        'UNAUTHORIZED',
        'Metrics are shown with `Authorization: Bearer <METRICS_TOKEN>`, or to the machine that the process runs on.',
        {},
        { 'WWW-Authenticate': 'Bearer realm="metrics"' },
      );
    await sendMetrics(response);
  });
}
