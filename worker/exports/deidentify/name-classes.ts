import type { IdentifierClass } from '../../../contract/resources/variable.ts';

/** In this order: a fax number is no phone, the name of a drug is no name. */
const CLASSES: readonly [IdentifierClass, RegExp][] = [
  ['email', /\be ?mails?\b/],
  ['fax', /\bfax\b/],
  ['phone', /\b(?:tele)?phones?\b|\btel\b|\bmobile\b|\bcell (?:no|nr|number)\b|\bpager\b/],
  [
    'ssn',
    /\bssn\b|\bsocial security\b|\bnino\b|\bnational id\b|\bpersonal (?:number|id|code)\b|\bnhs (?:no|nr|number)\b/,
  ],
  ['ip_address', /\bip(?:v[46])?(?: addr(?:ess)?)?\b/],
  ['url', /\burls?\b|\bwebsites?\b|\bhome ?page\b/],
  ['zip', /\bzip(?: ?code)?\d?\b|\bzcta\b|\bpost(?:al)? ?codes?\b/],
  [
    'birth_date',
    /\bdob\b|\bbirth ?(?:date|day|year|yr|month)\b|\b(?:date|year|yr|month|day) of birth\b|\bborn\b|\byob\b/,
  ],
  [
    'health_plan_number',
    /\bhealth plan\b|\b(?:insurance|medicare|medicaid|beneficiary|policy) (?:id|no|nr|num|number|code)\b|\bmember (?:id|no|nr|number)\b/,
  ],
  ['account_number', /\baccounts?\b|\biban\b|\bcredit card\b|\bbank\b/],
  ['certificate_number', /\blicen[cs]e\b|\bcertificate\b|\bpassport\b/],
  ['vehicle', /\bvin\b|\bvehicle\b|\b(?:license|number) plate\b/],
  ['device', /\bdevice (?:id|no|nr|number|serial)\b|\bserial\b|\budi\b|\bimei\b|\bmac address\b/],
  ['biometric', /\bfinger ?prints?\b|\bvoice ?prints?\b|\bbiometric\b|\biris scan\b|\bretina scan\b/],
  ['photo', /\bphotos?\b|\bphotographs?\b|\bportrait\b|\bface image\b/],
  [
    'medical_record_number',
    /\bmrn\b|\b(?:medical )?record (?:id|no|nr|num|number)\b|\bchart (?:id|no|nr|number)\b|\bhospital (?:id|no|nr|number)\b/,
  ],
  [
    'geographic',
    /\baddress(?:es)?\b|\bstreet\b|\bcity\b|\btown\b|\bcounty\b|\bvillage\b|\bparish\b|\bdistrict\b|\bprecinct\b|\bsuburb\b|\bneighbou?rhood\b|\bcensus (?:tract|block)\b|\bgeo ?code\b|^lat$|\blatitude\b|^lon$|^lng$|\blongitude\b|\bhome ?town\b/,
  ],
  [
    'other_unique',
    /^(?:id|pid|uid|uuid|guid)$|\b(?:patient|subject|person|participant|case|study|subj|pt|enrol+ment|encounter|visit|sample|specimen|barcode)s? (?:id|no|nr|num|number|code|identifier)\b|\bidentifier\b|\bsubjid\b|\busubjid\b|\bbarcode\b/,
  ],
  [
    'name',
    /^names?$|\b(?:first|last|middle|given|family|full|maiden|patient|subject|person|mother|father|parent|spouse|contact|guardian|doctor|physician|surgeon|nurse|investigator|sur|fore|nick) ?names?\b|\bsurname\b|\bforename\b|\binitials\b|\bnext of kin\b/,
  ],
  ['age', /^age$|\bage\b/],
  ['date', /\bdates?\b|\btimestamp\b|\bdatetime\b|\bday of (?:death|admission|discharge)\b/],
];
/** "Drug name" names no person. */
const HARMLESS =
  /\b(?:site|drug|hospital|center|centre|arm|group|trial|treatment|medication|test|file|study|lab) names?\b/;

/** `patientName` and `PATIENT_NAME` are "patient name". */
function wordsOf(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What a variable's name (or label) says that it holds, or null. A hint: whoever knows better names the class. */
export function classByName(name: string): IdentifierClass | null {
  const words = wordsOf(name);
  if (HARMLESS.test(words)) return null;
  return CLASSES.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const QUASI =
  /\b(?:age|sex|gender|race|ethnicity|ethnic|nationality|zip(?: ?code)?|postal ?code|year|yr|birth ?(?:date|year)|marital(?: status)?|religion)\b/;

/** Whether a variable is one by which a stranger could find a patient together with others like it. */
export function isQuasiIdentifierName(name: string): boolean {
  return QUASI.test(wordsOf(name));
}
