import { type HttpAnswer, type HttpClient, httpClient } from '../../helpers/http.ts';
import type { Recorder } from './recorder.ts';

type Scene = { url: string; key: string; session: HttpClient };

/** A review of two papers, from its sets to what it includes. */
export async function playReview(
  recorder: Recorder,
  project: string,
  papers: readonly string[],
  scene: Scene,
): Promise<void> {
  const { id } = await recorder.record('reviews.create', {
    params: { id: project },
    body: { name: 'Prognosis in lung cancer', question: 'Which questionnaires tell of survival?', reviewers: 1 },
  });
  const of = { params: { id } };
  await recorder.record('review_sets.create', {
    ...of,
    body: { name: 'MEDLINE', kind: 'database', platform: 'PubMed', paper_ids: [...papers, 'pmid:99999999'] },
  });
  await recorder.record('review_sets.create', {
    ...of,
    body: { name: 'This platform', kind: 'database', search: { q: 'lung[ti] AND cancer[ti]', year_from: 1990 } },
  });
  await recorder.record('review_sets.list', { ...of, query: { limit: 2 } });
  await recorder.record('reviews.update', {
    ...of,
    body: { exclusion_reasons: ['Wrong population', 'Wrong outcome'] },
  });
  const { record } = await recorder.record('reviews.next_record', { ...of, query: { stage: 'title_abstract' } });
  const ofRecord = { params: { id, record_id: record.id } };
  await recorder.record('review_records.decide', {
    ...ofRecord,
    body: { stage: 'title_abstract', decision: 'include' },
  });
  await recorder.record('review_records.update', {
    ...ofRecord,
    body: { labels: ['Phase III'], study: 'NCCTG 82-24-51' },
  });
  // The example is of the stage where a newcomer begins.
  await recorder.make(`/reviews/${id}/records/${record.id}/decisions`, { stage: 'full_text', decision: 'include' });
  await recorder.record('review_records.get', ofRecord);
  await recorder.record('review_records.list', { ...of, query: { state: 'included', limit: 1 } });
  await recorder.record('reviews.prisma', { ...of, query: { format: 'csv' } });
  await recorder.record('reviews.search_report', of);
  await recorder.record('reviews.citations', { ...of, query: { state: 'included', format: 'ris' } });
  await recorder.record('reviews.attach_included', of);
  await recorder.record('reviews.list', { params: { id: project }, query: { limit: 1 } });
  await recorder.record('reviews.get', of);
  await playExtraction(recorder, id, record.id);
  await playTwoReviewers(recorder, project, scene);
  await recorder.record('reviews.delete', of);
}

/** What is read out of the included paper, and the effect table that comes of it. */
async function playExtraction(recorder: Recorder, id: string, recordId: string): Promise<void> {
  const of = { params: { id } };
  const ofRecord = { params: { id, record_id: recordId } };
  const integer = { type: 'integer', required: true };
  await recorder.record('reviews.update_extraction_form', {
    ...of,
    body: {
      reviewers: 1,
      fields: [
        { name: 'events', label: 'Deaths', ...integer },
        { name: 'n', label: 'Patients', help: 'As randomised', ...integer },
        { name: 'design', type: 'category', options: ['Randomised trial', 'Cohort'] },
      ],
    },
  });
  await recorder.record('reviews.extraction_form', of);
  const answers = { events: 165, n: 228, design: 'Randomised trial' };
  await recorder.record('review_extractions.save', { ...ofRecord, body: { rows: [{ answers }], completed: false } });
  const { text } = await recorder.record('review_extractions.export_sheet', of);
  await recorder.record('review_extractions.import_sheet', { ...of, body: { text, dry_run: true } });
  await recorder.record('reviews.extraction_agreement', of);
  await recorder.record('review_extractions.withdraw', ofRecord);
  await recorder.record('review_extractions.save', {
    ...ofRecord,
    body: { rows: [{ outcome: 'Death', answers }], note: 'Table 1', completed: true },
  });
  await recorder.record('review_extractions.agree', {
    ...ofRecord,
    body: { rows: [{ outcome: 'Death', answers: { ...answers, design: 'Cohort' } }], note: 'It was not randomised' },
  });
  await recorder.record('review_extractions.get', ofRecord);
  await recorder.record('review_extractions.list', { ...of, query: { state: 'agreed', limit: 1 } });
  await recorder.record('reviews.effect_table', { ...of, query: { format: 'csv' } });
  const { id: project } = await recorder.make('/projects', { name: 'Effect table' });
  await recorder.record('reviews.write_effect_table', { ...of, body: { project_id: project } });
  const { id: analysis } = await recorder.make(`/projects/${project}/analyses`, {
    name: 'Deaths',
    method: 'meta_analysis',
    parameters: { measure: 'proportion_logit', columns: { events: 'events', n: 'n' }, study: 'study' },
  });
  const ofAnalysis = { params: { id: analysis } };
  await recorder.record('analysis_papers.attach', { ...ofAnalysis, body: { review_id: id } });
  const { items } = await recorder.record('analysis_papers.list', { ...ofAnalysis, query: { limit: 1 } });
  await recorder.record('analysis_papers.detach', { params: { id: analysis, paper_id: items[0].paper_id } });
  await recorder.erase(`/projects/${project}`);
}

/** What takes a second person: agreement, a conflict, and a pair of records that may be one paper. */
async function playTwoReviewers(recorder: Recorder, project: string, { url, key, session }: Scene): Promise<void> {
  const api = httpClient(url, key);
  const done = async (answer: Promise<HttpAnswer>) => {
    const { status, data, text } = await answer;
    if (status >= 300) throw new Error(text);
    return data;
  };
  const ris = ['10.1000/first', '10.1000/second'].map(
    (doi) =>
      `TY  - JOUR\nTI  - Quality of life tells of survival in lung cancer\nAU  - Doe, Ann\nPY  - 2001\nDO  - ${doi}\nER  - \n`,
  );
  const file = { body: ris.join('\n'), headers: { 'Content-Type': 'application/x-research-info-systems' } };
  const queued = await done(api.send('POST', '/literature/imports?file_name=doubles.ris', file));
  await done(api.send('GET', `/literature/imports/${queued.id}`, { headers: { Prefer: 'wait=25' } }));
  const email = 'second.reviewer@hospital.example';
  const { accept_url } = await done(session.post('/team/invitations', { email, role: 'member' }));
  const password = 'a password that is long enough';
  const token = accept_url.split('/').at(-1);
  await done(
    recorder.withCredential(null).post('/team/invitations/accept', { token, name: 'Second Reviewer', password }),
  );
  const login = await done(recorder.withCredential(null).post('/auth/login', { email, password }));
  const second = recorder.withCredential(login.session_token);
  const { id } = await done(api.post(`/projects/${project}/reviews`, { name: 'Quality of life' }));
  const of = { params: { id } };
  const papers = ['doi:10.1000/first', 'doi:10.1000/second'];
  await done(api.post(`/reviews/${id}/sets`, { name: 'Embase', kind: 'database', paper_ids: papers }));
  const { items } = await recorder.record('review_duplicates.list', of);
  await recorder.record('review_duplicates.settle', {
    params: { id, duplicate_id: items[0].id },
    body: { same: false },
  });
  const record = items[0].records[0].id;
  const decide = (client: HttpClient, decision: string) =>
    done(client.post(`/reviews/${id}/records/${record}/decisions`, { stage: 'title_abstract', decision }));
  await decide(api, 'include');
  await decide(second, 'exclude');
  await recorder.record('review_records.settle', {
    params: { id, record_id: record },
    body: { stage: 'title_abstract', decision: 'include', note: 'The abstract names survival' },
  });
  await recorder.record('reviews.agreement', of);
  await recorder.record('reviews.close_stage', { ...of, body: { stage: 'title_abstract', even_if_open: true } });
  await done(session.delete(`/team/members/${login.user.id}`));
}
