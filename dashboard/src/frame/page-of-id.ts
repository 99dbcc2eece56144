import { i18n } from '@lingui/core';
import type { Client } from '@research-platform/client';

type Found = { to: string; label: string };

/** Where each kind of resource is shown. What belongs to a project is asked for, to know of which. */
const pages: Record<string, (client: Client, id: string) => Promise<Found>> = {
  proj: async (client, id) => {
    const { name } = await client.projects.get(id);
    return { to: `/projects/${id}/data`, label: i18n.t('Project {name}', { name }) };
  },
  pat: async (client, id) => {
    const { project_id } = await client.patients.get(id);
    return { to: `/projects/${project_id}/data?patient=${id}`, label: i18n.t('Patient {id}', { id }) };
  },
  anl: async (client, id) => {
    const { project_id, name } = await client.analyses.get(id);
    return { to: `/projects/${project_id}/analyses/${id}`, label: i18n.t('Analysis {name}', { name }) };
  },
  run: async (client, id) => {
    const { analysis_id } = await client.runs.get(id);
    const { project_id } = await client.analyses.get(analysis_id);
    return { to: `/projects/${project_id}/analyses/${analysis_id}?run=${id}`, label: i18n.t('Run {id}', { id }) };
  },
  exp: async (client, id) => {
    const { project_id } = await client.exports.get(id);
    return { to: `/projects/${project_id}/exports?export=${id}`, label: i18n.t('Export {id}', { id }) };
  },
  rev: async (client, id) => {
    const { project_id, name } = await client.reviews.get(id);
    return { to: `/projects/${project_id}/reviews/${id}`, label: i18n.t('Review {name}', { name }) };
  },
  lit: async (_client, id) => ({ to: `/literature?paper=${id}`, label: i18n.t('Paper {id}', { id }) }),
  imp: async (_client, id) => ({ to: `/literature?import=${id}`, label: i18n.t('Import {id}', { id }) }),
  srch: async (client, id) => {
    const { project_id, name } = await client.searches.get(id);
    return { to: `/projects/${project_id}/searches?search=${id}`, label: i18n.t('Saved search {name}', { name }) };
  },
  key: async (_client, id) => ({ to: `/developers/keys?key=${id}`, label: i18n.t('API key {id}', { id }) }),
  req: async (_client, id) => ({ to: `/developers/requests?request=${id}`, label: i18n.t('Request {id}', { id }) }),
  whk: async (_client, id) => ({ to: `/developers/webhooks/${id}`, label: i18n.t('Webhook {id}', { id }) }),
  del: async (client, id) => {
    const { webhook_id } = await client.deliveries.get(id);
    return { to: `/developers/webhooks/${webhook_id}?delivery=${id}`, label: i18n.t('Delivery {id}', { id }) };
  },
  evt: async (_client, id) => ({ to: `/developers/events?event=${id}`, label: i18n.t('Event {id}', { id }) }),
  usr: async (_client, id) => ({ to: `/team?member=${id}`, label: i18n.t('Member {id}', { id }) }),
  inv: async (_client, id) => ({ to: `/team?invitation=${id}`, label: i18n.t('Invitation {id}', { id }) }),
  aud: async (_client, id) => ({ to: `/audit?event=${id}`, label: i18n.t('Audit event {id}', { id }) }),
};

/** An id of something that has a page, or null. */
export function idIn(text: string): string | null {
  const prefix = /^([a-z]+)_[0-9a-z]{26}$/.exec(text)?.[1];
  return prefix !== undefined && prefix in pages ? text : null;
}

export function pathOfId(client: Client, id: string): Promise<Found> {
  return pages[id.slice(0, id.indexOf('_'))]!(client, id);
}
