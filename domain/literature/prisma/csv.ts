import type { SetKind } from '../../../contract/resources/review.ts';
import type { PrismaFlow, ReasonCount, SourceCount } from './flow.ts';

/** A row of the template of the package: data, node, box, description, boxtext, tooltips, url. */
type Row = readonly [
  data: string,
  node: string,
  box: string,
  description: string,
  text: string,
  tooltip: string,
  url: string,
];

const same = (data: string, node: string, box: string, text: string, url: string): Row => [
  ...([data, node, box, text, text, text, url] as const),
];

/** PRISMA2020 1.1 (Haddaway NR et al. Campbell Systematic Reviews 2022;18:e1230), inst/extdata/PRISMA.csv, MIT licence. */
const template: readonly Row[] = [
  [
    'NA',
    'node4',
    'prevstud',
    'Grey title box; Previous studies',
    'Previous studies',
    'Grey title box; Previous studies',
    'prevstud.html',
  ],
  same('previous_studies', 'node5', 'box1', 'Studies included in previous version of review', 'previous_studies.html'),
  [
    'previous_reports',
    'NA',
    'box1',
    'Reports of studies included in previous version of review',
    'Reports of studies included in previous version of review',
    'NA',
    'previous_reports.html',
  ],
  [
    'NA',
    'node6',
    'newstud',
    'Yellow title box; Identification of new studies via databases and registers',
    'Identification of new studies via databases and registers',
    'Yellow title box; Identification of new studies via databases and registers',
    'newstud.html',
  ],
  [
    'database_results',
    'node7',
    'box2',
    'Records identified from: Databases',
    'Databases',
    'Records identified from: Databases and Registers',
    'database_results.html',
  ],
  [
    'database_specific_results',
    'NA',
    'box2',
    'Records identified from: specific databases',
    'Specific Databases',
    'NA',
    'database_results.html',
  ],
  ['register_results', 'NA', 'box2', 'Records identified from: Registers', 'Registers', 'NA', 'NA'],
  [
    'register_specific_results',
    'NA',
    'box2',
    'Records identified from: specific registers',
    'Specific Registers',
    'NA',
    'database_results.html',
  ],
  [
    'NA',
    'node16',
    'othstud',
    'Grey title box; Identification of new studies via other methods',
    'Identification of new studies via other methods',
    'Grey title box; Identification of new studies via other methods',
    'othstud.html',
  ],
  [
    'website_results',
    'node17',
    'box11',
    'Records identified from: Websites',
    'Websites',
    'Records identified from: Websites, Organisations and Citation Searching',
    'website_results.html',
  ],
  ['organisation_results', '', 'box11', 'Records identified from: Organisations', 'Organisations', 'NA', 'NA'],
  ['citations_results', 'NA', 'box11', 'Records identified from: Citation searching', 'Citation searching', 'NA', 'NA'],
  same('duplicates', 'node8', 'box3', 'Duplicate records', 'duplicates.html'),
  [
    'excluded_automatic',
    'NA',
    'box3',
    'Records marked as ineligible by automation tools',
    'Records marked as ineligible by automation tools',
    'NA',
    'NA',
  ],
  [
    'excluded_other',
    'NA',
    'box3',
    'Records removed for other reasons',
    'Records removed for other reasons',
    'NA',
    'NA',
  ],
  [
    'records_screened',
    'node9',
    'box4',
    'Records screened (databases and registers)',
    'Records screened',
    'Records screened (databases and registers)',
    'records_screened.html',
  ],
  [
    'records_excluded',
    'node10',
    'box5',
    'Records excluded (databases and registers)',
    'Records excluded',
    'Records excluded (databases and registers)',
    'records_excluded.html',
  ],
  [
    'dbr_sought_reports',
    'node11',
    'box6',
    'Reports sought for retrieval (databases and registers)',
    'Reports sought for retrieval',
    'Reports sought for retrieval (databases and registers)',
    'dbr_sought_reports.html',
  ],
  [
    'dbr_notretrieved_reports',
    'node12',
    'box7',
    'Reports not retrieved (databases and registers)',
    'Reports not retrieved',
    'Reports not retrieved (databases and registers)',
    'dbr_notretrieved_reports.html',
  ],
  [
    'other_sought_reports',
    'node18',
    'box12',
    'Reports sought for retrieval (other)',
    'Reports sought for retrieval',
    'Reports sought for retrieval (other)',
    'other_sought_reports.html',
  ],
  [
    'other_notretrieved_reports',
    'node19',
    'box13',
    'Reports not retrieved (other)',
    'Reports not retrieved',
    'Reports not retrieved (other)',
    'other_notretrieved_reports.html',
  ],
  [
    'dbr_assessed',
    'node13',
    'box8',
    'Reports assessed for eligibility (databases and registers)',
    'Reports assessed for eligibility',
    'Reports assessed for eligibility (databases and registers)',
    'dbr_assessed.html',
  ],
  [
    'dbr_excluded',
    'node14',
    'box9',
    'Reports excluded (databases and registers): [separate reasons and numbers using ; e.g. Reason1, xxx; Reason2, xxx; Reason3, xxx]',
    'Reports excluded',
    'Reports excluded (databases and registers)',
    'dbrexcludedrecords.html',
  ],
  [
    'other_assessed',
    'node20',
    'box14',
    'Reports assessed for eligibility (other)',
    'Reports assessed for eligibility',
    'Reports assessed for eligibility (other)',
    'other_assessed.html',
  ],
  [
    'other_excluded',
    'node21',
    'box15',
    'Reports excluded (other): [separate reasons and numbers using ; e.g. Reason1, xxx; Reason2, xxx; Reason3, xxx]',
    'Reports excluded',
    'Reports excluded (other)',
    'other_excluded.html',
  ],
  same('new_studies', 'node15', 'box10', 'New studies included in review', 'new_studies.html'),
  ['new_reports', 'NA', 'box10', 'Reports of new included studies', 'Reports of new included studies', 'NA', 'NA'],
  same('total_studies', 'node22', 'box16', 'Total studies included in review', 'total_studies.html'),
  [
    'total_reports',
    'NA',
    'box16',
    'Reports of total included studies',
    'Reports of total included studies',
    'NA',
    'NA',
  ],
  [
    'identification',
    'node1',
    'identification',
    'Blue identification box',
    'Identification',
    'Blue identification box',
    'identification.html',
  ],
  ['screening', 'node2', 'screening', 'Blue screening box', 'Screening', 'Blue screening box', 'screening.html'],
  ['included', 'node3', 'included', 'Blue included box', 'Included', 'Blue included box', 'included.html'],
  same(
    'total_studies_ma',
    'node23',
    'box17',
    'Total studies included in meta-analysis',
    'total_studies_meta_analysis.html',
  ),
  [
    'total_reports_ma',
    'NA',
    'box17',
    'Reports of total included studies in meta-analysis',
    'Reports of total included studies in meta-analysis',
    'NA',
    'NA',
  ],
].map((row) => row as unknown as Row);

/**
 * The flow as the R package PRISMA2020 reads it with PRISMA_data(). What the platform does not know is NA: studies of an earlier
 * version of the review, and the meta-analysis.
 */
export function prismaCsv(flow: PrismaFlow): string {
  const { databases_and_registers: databases, other_methods: others, included } = flow;
  const of = (sources: readonly SourceCount[], kind: SetKind) =>
    sources.filter((source) => source.kind === kind).reduce((sum, { records }) => sum + records, 0);
  const named = (sources: readonly SourceCount[], kind: SetKind) =>
    pairs(sources.filter((source) => source.kind === kind).map(({ name, records }) => [name, records]));
  const n: Record<string, string | number> = {
    database_results: of(databases.sources, 'database'),
    database_specific_results: named(databases.sources, 'database'),
    register_results: of(databases.sources, 'register'),
    register_specific_results: named(databases.sources, 'register'),
    website_results: of(others.sources, 'website'),
    organisation_results: of(others.sources, 'organisation'),
    citations_results: of(others.sources, 'citation_searching'),
    duplicates: databases.duplicates_removed,
    excluded_automatic: 0,
    excluded_other: 0,
    records_screened: databases.screened,
    records_excluded: databases.excluded,
    dbr_sought_reports: databases.reports.sought,
    dbr_notretrieved_reports: databases.reports.not_retrieved,
    other_sought_reports: others.reports.sought,
    other_notretrieved_reports: others.reports.not_retrieved,
    dbr_assessed: databases.reports.assessed,
    dbr_excluded: reasons(databases.reports.exclusion_reasons),
    other_assessed: others.reports.assessed,
    other_excluded: reasons(others.reports.exclusion_reasons),
    new_studies: included.studies,
    new_reports: included.reports,
    total_studies: included.studies,
    total_reports: included.reports,
    previous_studies: 'NA',
    previous_reports: 'NA',
    total_studies_ma: 'NA',
    total_reports_ma: 'NA',
  };
  const lines = template.map((row) => [...row, String(n[row[0]] ?? 0)].map(csvField).join(','));
  return `${['data,node,box,description,boxtext,tooltips,url,n', ...lines].join('\n')}\n`;
}

/** The package takes them apart at commas and semicolons. */
const pairs = (list: readonly (readonly [string, number])[]) =>
  list.length === 0 ? 'NA' : list.map(([name, count]) => `${name.replaceAll(/[,;]/g, ' ')}, ${count}`).join('; ');
const reasons = (list: readonly ReasonCount[]) =>
  list.length === 0 ? '0' : pairs(list.map(({ reason, reports }) => [reason, reports]));

const csvField = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
