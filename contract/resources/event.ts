import { z } from 'zod';
import { eventType } from '../events.ts';
import { idOf } from '../ids.ts';

export const event = z
  .object({
    id: idOf('event'),
    type: eventType,
    project_id: idOf('project').nullable(),
    timestamp: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()).describe('Ids, status and counts'),
  })
  .meta({ id: 'Event' });
