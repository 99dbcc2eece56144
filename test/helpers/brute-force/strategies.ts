/*
 * Search filters after published ones, written out by hand in PubMed's language with a field at every term: for comparing the
 * engine with brute force. Their wording was not held against the sources, so nobody should screen with them.
 */

type Filter = { source: string; text: string };

const cochrane = 'Lefebvre et al., Cochrane Handbook, technical supplement to chapter 4, section 3.6';
const mcmaster = "McMaster's Clinical Queries, as the table of PubMed's help has them (Haynes, Wilczynski et al.)";
const health = 'Filters of the ISSG resource, translated to PubMed';

const animals = 'animals [mh] NOT humans [mh]';

const filters: Record<string, Filter> = {
  'trials, sensitivity-maximizing': {
    source: cochrane,
    text: `randomized controlled trial [pt]
controlled clinical trial [pt]
randomized [tiab]
placebo [tiab]
drug therapy [sh]
randomly [tiab]
trial [tiab]
groups [tiab]
#1 OR #2 OR #3 OR #4 OR #5 OR #6 OR #7 OR #8
${animals}
#9 NOT #10`,
  },
  'trials, sensitivity and precision': {
    source: cochrane,
    text: `randomized controlled trial [pt]
controlled clinical trial [pt]
randomized [tiab]
placebo [tiab]
clinical trials as topic [mh:noexp]
randomly [tiab]
trial [ti]
#1 OR #2 OR #3 OR #4 OR #5 OR #6 OR #7
${animals}
#8 NOT #9`,
  },
  'therapy, broad': {
    source: mcmaster,
    text: '((clinical[tiab] AND trial[tiab]) OR clinical trials as topic[mh] OR clinical trial[pt] OR random*[tiab] OR random allocation[mh] OR therapeutic use[sh:noexp])',
  },
  'therapy, narrow': {
    source: mcmaster,
    text: '(randomized controlled trial[pt] OR (randomized[tiab] AND controlled[tiab] AND trial[tiab]))',
  },
  'diagnosis, broad': {
    source: mcmaster,
    text: '(sensitiv*[tiab] OR sensitivity and specificity[mh] OR diagnose[tiab] OR diagnosed[tiab] OR diagnoses[tiab] OR diagnosing[tiab] OR diagnosis[tiab] OR diagnostic[tiab] OR diagnosis[mh:noexp] OR diagnosis[sh:noexp])',
  },
  'diagnosis, narrow': { source: mcmaster, text: '(specificity[tiab])' },
  'etiology, broad': {
    source: mcmaster,
    text: '(risk*[tiab] OR risk[mh:noexp] OR cohort studies[mh] OR group[tw] OR groups[tw] OR grouped[tw])',
  },
  'etiology, narrow': {
    source: mcmaster,
    text: '((relative[tiab] AND risk*[tiab]) OR (relative risk[tw]) OR risks[tw] OR cohort studies[mh:noexp] OR (cohort[tiab] AND study[tiab]) OR (cohort[tiab] AND studies[tiab]))',
  },
  'prognosis, broad': {
    source: mcmaster,
    text: '(incidence[mh:noexp] OR mortality[mh] OR follow up studies[mh:noexp] OR prognos*[tw] OR predict*[tw] OR course*[tw])',
  },
  'prognosis, narrow': {
    source: mcmaster,
    text: '(prognos*[tiab] OR (first[tiab] AND episode[tiab]) OR cohort[tiab])',
  },
  'prediction, broad': {
    source: mcmaster,
    text: '(predict*[tiab] OR predictive value of tests[mh] OR score[tiab] OR scores[tiab] OR scoring system[tiab] OR scoring systems[tiab] OR observ*[tiab] OR observer variation[mh])',
  },
  'prediction, narrow': { source: mcmaster, text: '(validation[tiab] OR validate[tiab])' },
  'systematic reviews': {
    source: "PubMed's subset systematic[sb] before 2019 (Shojania & Bero 2001), its first half",
    text: '(systematic review[ti] OR meta-analysis[pt] OR meta-analysis[ti] OR "systematic literature review"[ti] OR "this systematic review"[tw] OR "pooling project"[tw] OR (systematic review[tiab] AND review[pt]) OR "meta synthesis"[ti] OR meta-analy*[ti] OR "integrative review"[tw] OR "rapid review"[tw] OR "umbrella review"[tw] OR practice guideline[pt]) NOT comment[pt]',
  },
  'observational studies': {
    source: 'SIGN, search filters for observational studies',
    text: `epidemiologic studies[mh:noexp] OR case-control studies[mh] OR cohort studies[mh]
"case control"[tw] OR (cohort[tw] AND (study[tw] OR studies[tw])) OR "cohort analy*"[tw] OR "follow up study"[tw] OR "follow up studies"[tw]
"observational study"[tw] OR "observational studies"[tw] OR longitudinal[tw] OR retrospective[tw] OR "cross sectional"[tw]
#1 OR #2 OR #3`,
  },
  'adverse effects': {
    source: 'Golder et al., search filters for adverse effects (2006)',
    text: '(adverse effects[sh] OR chemically induced[sh] OR safe[tiab] OR safety[tiab] OR "side effect"[tiab] OR "side effects"[tiab] OR "undesirable effect"[tiab] OR "treatment emergent"[tiab] OR tolerability[tiab] OR toxicity[tiab] OR "adverse effects"[tiab] OR "adverse events"[tiab])',
  },
  'quality of life': {
    source: health,
    text: 'quality of life[mh] OR "quality of life"[tiab] OR "health related quality of life"[tiab] OR hrqol[tiab] OR "life quality"[tiab:~1] OR "activities of daily living"[tiab] OR "not significant"[tiab]',
  },
  economics: {
    source: health,
    text: '(economic*[tiab] OR cost[tiab] OR costs[tiab] OR costly[tiab] OR costing[tiab] OR price[tiab] OR prices[tiab]) NOT ("energy cost"[tiab] OR "oxygen cost"[tiab] OR "metabolic cost"[tiab] OR editorial[pt] OR letter[pt])',
  },
  children: {
    source: 'Leclercq et al., a filter for child health (J Clin Epidemiol 2013), its frequent terms',
    text: '(infan*[tiab] OR newborn[tiab] OR newborns[tiab] OR baby[tiab] OR babies[tiab] OR child[tiab] OR children[tiab] OR childhood[tiab] OR adolescen*[tiab] OR pediatri*[tiab] OR paediatri*[tiab] OR school[tiab] OR child[mh] OR infant[mh] OR adolescent[mh])',
  },
  humans: { source: cochrane, text: `(study[tw] OR patients[tw]) NOT (${animals})` },
  'not published as a study': {
    source: health,
    text: '(study[tw] OR studies[tw] OR patients[tw]) NOT (comment[pt] OR letter[pt] OR editorial[pt] OR case reports[pt])',
  },
};

/** What reviews ask the filters about, in words that the generated library and cystic fibrosis' literature have. */
const topics: Record<string, string> = {
  'cystic fibrosis': '(cystic fibrosis[mh] OR "cystic fibrosis"[tiab] OR mucoviscidosis[tiab])',
  hepatitis: '("hepatitis a"[tiab] OR hepatit*[tw] OR "hepatitis b virus"[tw])',
  inflammation: '(TNFalpha[tiab] OR "NF-κB"[tw] OR "interleukin 6"[tiab] OR inflamm*[tiab])',
  antibiotics: '(antibiotic*[tiab] OR "anti-bacterial agents"[mh] OR tobramycin[tw] OR pseudomonas[tw])',
};

/** Each filter alone and with each topic. */
export const strategies: { name: string; text: string }[] = Object.entries(filters).flatMap(([name, { text }]) => [
  { name, text },
  ...Object.entries(topics).map(([topic, asked]) => {
    const lines = text.split('\n').length;
    const filter = lines === 1 ? `(${text})` : `#${lines}`;
    return {
      name: `${topic}: ${name}`,
      text: lines === 1 ? `${asked} AND ${filter}` : `${text}\n${asked} AND ${filter}`,
    };
  }),
]);
