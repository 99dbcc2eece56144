import type { Page } from 'playwright-core';

/** What there is to be seen: the ids of it. */
export type Scene = {
  address: string;
  /** The token of a session. */
  session: string;
  project: string;
  curves: string;
  model: string;
  export: string;
  webhook: string;
  review: string;
  search: string;
};

export type Shown = {
  name: string;
  path: string;
  /** Resolves when all that the page shows is there. */
  isReady: (page: Page) => Promise<unknown>;
  isForGuests?: boolean;
  /** It stands in the README, in this dress. */
  inReadme?: 'light' | 'dark' | 'small';
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const table = (name: string) => (page: Page) => page.getByRole('table', { name }).first().waitFor();
const list = (name: string) => (page: Page) => page.getByRole('list', { name }).first().waitFor();
const drawer = (name: string) => (page: Page) =>
  page.getByRole('dialog', { name }).getByRole('heading').nth(1).waitFor();

/** Each page of the dashboard, and what opens over it. */
export function pagesOfDashboard({
  project,
  curves,
  model,
  export: exported,
  webhook,
  review,
  search,
}: Scene): Shown[] {
  const of = `/projects/${project}`;
  const conditions = encodeURIComponent(JSON.stringify([{ column: 'age', op: 'gte', value: '60' }]));
  const draft = encodeURIComponent(JSON.stringify({ time: 'time', event: 'status', event_value: 2, group: 'sex' }));
  return [
    { name: 'sign-in', path: '/sign-in', isReady: heading('Sign in'), isForGuests: true },
    { name: 'overview', path: '/', isReady: heading('What came out last'), inReadme: 'light' },
    { name: 'data-table', path: `${of}/data`, isReady: gridIsThere, inReadme: 'light' },
    { name: 'data-filtered', path: `${of}/data?filter=${conditions}&sort=-age`, isReady: gridIsThere },
    {
      name: 'data-completeness',
      path: `${of}/data?lens=completeness`,
      isReady: (page) => page.getByRole('region', { name: 'Missing values by variable' }).waitFor(),
    },
    { name: 'data-codebook', path: `${of}/data?lens=codebook`, isReady: heading(/^Codebook/), inReadme: 'small' },
    { name: 'data-cohorts', path: `${of}/data?lens=cohorts`, isReady: heading(/ohort/) },
    { name: 'data-upload', path: `${of}/data?lens=upload`, isReady: heading('Upload patients') },
    { name: 'analyses', path: `${of}/analyses`, isReady: (page) => page.getByRole('table').first().waitFor() },
    {
      name: 'analysis-finder',
      path: `${of}/analyses/new?outcome=time&groups=two&adjust=yes`,
      isReady: heading('3 methods fit'),
    },
    {
      name: 'analysis-form',
      path: `${of}/analyses/new?method=kaplan_meier&parameters=${draft}`,
      isReady: (page) => page.getByText('165 events').waitFor(),
    },
    { name: 'analysis-curves', path: `${of}/analyses/${curves}`, isReady: figureIsThere, inReadme: 'light' },
    { name: 'analysis-model', path: `${of}/analyses/${model}`, isReady: heading('Tables') },
    { name: 'literature', path: '/literature', isReady: heading('What are you looking for?') },
    {
      name: 'literature-search',
      path: '/literature?q=survival%20models',
      isReady: (page) => page.getByRole('list', { name: 'Papers found' }).waitFor(),
      inReadme: 'dark',
    },
    { name: 'reviews', path: `${of}/reviews`, isReady: list('Systematic reviews') },
    { name: 'review', path: `${of}/reviews/${review}`, isReady: heading('Title and abstract') },
    {
      name: 'review-sources',
      path: `${of}/reviews/${review}?view=sources`,
      isReady: (page) => page.getByRole('region', { name: 'Sources' }).waitFor(),
    },
    {
      name: 'review-report',
      path: `${of}/reviews/${review}?view=report`,
      isReady: (page) => page.getByLabel('Flow of PRISMA 2020').waitFor(),
    },
    {
      name: 'review-screening',
      path: `${of}/reviews/${review}/screening`,
      isReady: (page) => page.getByRole('button', { name: 'Include' }).waitFor(),
    },
    { name: 'searches', path: `${of}/searches`, isReady: list('Saved searches') },
    { name: 'search', path: `${of}/searches?search=${search}`, isReady: drawer('Saved search') },
    { name: 'exports', path: `${of}/exports`, isReady: table('Exports until now') },
    { name: 'export', path: `${of}/exports?export=${exported}`, isReady: drawer('Export'), inReadme: 'light' },
    {
      name: 'keys',
      path: '/developers/keys',
      isReady: (page) => page.getByRole('region', { name: 'API keys' }).waitFor(),
    },
    { name: 'requests', path: '/developers/requests', isReady: (page) => page.getByRole('table').first().waitFor() },
    { name: 'webhooks', path: '/developers/webhooks', isReady: heading('What a webhook can be told') },
    {
      name: 'webhook',
      path: `/developers/webhooks/${webhook}`,
      isReady: (page) => page.getByRole('button', { name: 'Send a test' }).waitFor(),
    },
    { name: 'events', path: '/developers/events', isReady: (page) => page.getByRole('table').first().waitFor() },
    { name: 'team', path: '/team', isReady: (page) => page.getByRole('table').first().waitFor() },
    { name: 'audit', path: '/audit', isReady: (page) => page.getByRole('table').first().waitFor() },
    { name: 'plan', path: '/plan', isReady: (page) => page.getByRole('heading', { level: 2 }).first().waitFor() },
    { name: 'account', path: '/account', isReady: (page) => page.getByText('this one').waitFor() },
  ];
}

const gridIsThere = (page: Page) =>
  page.getByRole('grid', { name: 'Patients' }).getByRole('gridcell').first().waitFor();

const figureIsThere = (page: Page) => page.getByRole('img', { name: /Kaplan-Meier/ }).waitFor();
