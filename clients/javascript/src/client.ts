import { Api } from './api.ts';
import { type Platform, page } from './files/platform.ts';
import {
  ApiKeys,
  AuditEvents,
  AuditVerifications,
  Auth,
  Billing,
  Invitations,
  Members,
  Operator,
  RateLimit,
  Requests,
  Sessions,
} from './resources/account.ts';
import { Analyses, Methods, Runs } from './resources/analyses.ts';
import { Exports } from './resources/exports.ts';
import { AnalysisPapers, ReviewExtractions } from './resources/extractions.ts';
import { Literature, LiteratureImports, SearchHistory } from './resources/literature.ts';
import { Patients } from './resources/patients.ts';
import { ProjectPapers, Projects, Variables } from './resources/projects.ts';
import { ReviewDuplicates, ReviewRecords, ReviewSets, Reviews } from './resources/reviews.ts';
import { Searches } from './resources/searches.ts';
import { Deliveries, Events, Webhooks } from './resources/webhooks.ts';
import { type ClientOptions, configurationOf } from './transport/configuration.ts';

/**
 * A client of the platform's API with one credential. It holds no connection and no state, so it need not be closed and
 * may be shared.
 */
export class Client {
  readonly projects: Projects;
  readonly projectPapers: ProjectPapers;
  readonly variables: Variables;
  readonly patients: Patients;
  readonly analyses: Analyses;
  readonly runs: Runs;
  readonly methods: Methods;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly billing: Billing;
  readonly rateLimit: RateLimit;
  readonly operator: Operator;
  readonly auditEvents: AuditEvents;
  readonly auditVerifications: AuditVerifications;
  readonly searches: Searches;
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly events: Events;
  readonly literature: Literature;
  readonly literatureImports: LiteratureImports;
  readonly searchHistory: SearchHistory;
  readonly reviews: Reviews;
  readonly reviewSets: ReviewSets;
  readonly reviewRecords: ReviewRecords;
  readonly reviewDuplicates: ReviewDuplicates;
  readonly reviewExtractions: ReviewExtractions;
  readonly analysisPapers: AnalysisPapers;
  readonly exports: Exports;
  readonly requests: Requests;
  readonly #options: ClientOptions;
  readonly #platform: Platform;

  constructor(options: ClientOptions = {}, platform: Platform = page) {
    this.#options = options;
    this.#platform = platform;
    const api = new Api(configurationOf(options), platform);
    this.projects = new Projects(api);
    this.projectPapers = new ProjectPapers(api);
    this.variables = new Variables(api);
    this.patients = new Patients(api);
    this.analyses = new Analyses(api);
    this.runs = new Runs(api);
    this.methods = new Methods(api);
    this.auth = new Auth(api);
    this.sessions = new Sessions(api);
    this.apiKeys = new ApiKeys(api);
    this.members = new Members(api);
    this.invitations = new Invitations(api);
    this.billing = new Billing(api);
    this.rateLimit = new RateLimit(api);
    this.operator = new Operator(api);
    this.auditEvents = new AuditEvents(api);
    this.auditVerifications = new AuditVerifications(api);
    this.searches = new Searches(api);
    this.webhooks = new Webhooks(api);
    this.deliveries = new Deliveries(api);
    this.events = new Events(api);
    this.literature = new Literature(api);
    this.literatureImports = new LiteratureImports(api);
    this.searchHistory = new SearchHistory(api);
    this.reviews = new Reviews(api);
    this.reviewSets = new ReviewSets(api);
    this.reviewRecords = new ReviewRecords(api);
    this.reviewDuplicates = new ReviewDuplicates(api);
    this.reviewExtractions = new ReviewExtractions(api);
    this.analysisPapers = new AnalysisPapers(api);
    this.exports = new Exports(api);
    this.requests = new Requests(api);
  }

  /** A client like this one but for these options; another credential takes the place of its own. */
  withOptions(options: ClientOptions): this {
    const hasCredential = options.apiKey !== undefined || options.sessionToken !== undefined;
    const { apiKey, sessionToken, ...rest } = this.#options;
    const Same = this.constructor as new (options: ClientOptions, platform: Platform) => this;
    return new Same({ ...(hasCredential ? rest : this.#options), ...options }, this.#platform);
  }
}
