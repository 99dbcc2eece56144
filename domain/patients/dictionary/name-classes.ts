import type { IdentifierClass } from '../../../contract/resources/variable.ts';

/** In this order: a fax number is no phone, the name of a drug is no name. */
const english: readonly [IdentifierClass, RegExp][] = [
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
];
/**
 * The same in German, French, Spanish, Italian, Portuguese, Dutch, Polish and the languages of Scandinavia, without accents.
 * Compounds are matched by their ends: Aufnahmedatum, Patientenname.
 */
const others: readonly [IdentifierClass, RegExp][] = [
  ['email', /\bcorreo\b|\bcourriel\b|\bposta elettronica\b|\be ?post\b/],
  ['fax', /\btelefax\b|\btelecopie\b/],
  [
    'phone',
    /telefon|\btelephone\b|\btelefoon|\bhandy(?:nummer)?\b|\bmobil(?:nummer)?\b|\bcellulare\b|\bmovil\b|\bportable\b|\bcelular\b|\bkomorka\b/,
  ],
  [
    'ssn',
    /sozialversicherung|\bsvnr\b|\brvnr\b|\bsecurite sociale\b|\bnir\b|\bnss\b|\bdni\b|\bnif\b|\bnie\b|\bcurp\b|\bcedula\b|\bcodice fiscale\b|\bcf\b|\bcpf\b|\bnis\b|\bbsn\b|\bpesel\b|\bperson ?n(?:umme)?r\b|\bpersonnummer\b|\bfodselsnummer\b|\bcpr\b|\bhetu\b|\bahv(?: ?nr| ?nummer)?\b/,
  ],
  [
    'zip',
    /\bplz\b|postleitzahl|\bcode postal\b|\bcodigo postal\b|\bcap\b|\bcep\b|\bpostcode\b|\bpostnummer\b|\bpostnr\b|\bkod pocztowy\b/,
  ],
  [
    'birth_date',
    /geburt|\bgebdat\b|\bgeb(?:oren)?\b|geboorte|\bnaissance\b|\bnac(?:imiento)\b|\bnacido\b|\bnascita\b|\bnato\b|\bnascimento\b|\burodz(?:enia|ony)?\b|fodelse|fodsel|\bfodt\b|\bdn\b|\bddn\b/,
  ],
  [
    'health_plan_number',
    /versicher(?:ten|ungs) ?(?:nummer|nr)|\bkvnr\b|krankenkasse|\bmutuelle\b|\bassurance\b|\bassicura\w*\b|\btessera sanitaria\b|\bseguro\b|\btarjeta sanitaria\b|\bpolis(?:nummer)?\b/,
  ],
  ['account_number', /\bkonto(?:nummer|nr)?\b|\bcuenta\b|\bcompte\b|\bconto\b|\brekening(?:nummer)?\b|\bkonta\b/],
  [
    'certificate_number',
    /ausweis|\breisepass\b|\bpasaporte\b|\bpasseport\b|\bpassaporto\b|\bpaspoort\b|\bfuhrerschein\b|\bmatricola\b/,
  ],
  ['vehicle', /kennzeichen|\btarga\b|\bmatricula\b|\bimmatriculation\b/],
  ['device', /seriennummer|\bnumero de serie\b|\bnumero di serie\b/],
  ['photo', /\bfotos?\b|\blichtbild\b|\bimmagine\b/],
  [
    'medical_record_number',
    /aktenzeichen|\bakte\w*\b|\bfall ?(?:nummer|nr|id)\b|krankenakte|\bdossier\b|\bexpediente\b|\bhistoria clinica\b|\bnhc\b|\bcartella(?: clinica)?\b|\bprontuario\b|\bjournal(?:nummer|nr)\b|\bipp\b/,
  ],
  [
    'geographic',
    /strasse\b|\bstr\b|\bwohnort\b|\b(?:geburts)?ort\b|\badress?\w{0,2}\b|\banschrift\b|\bstadt(?:teil)?\b|\bgemeinde\b|\blandkreis\b|\bkreis\b|\brue\b|\bville\b|\bcommune\b|\bdepartement\b|\bdireccion\b|\bcalle\b|\bciudad\b|\bmunicipio\b|\bprovincia\b|\bindirizzo\b|\bcitta\b|\bcomune\b|\bresidenza\b|\bendereco\b|\brua\b|\bcidade\b|\bbairro\b|\badres\b|\bstraat\b|\bwoonplaats\b|\bgemeente\b|\bulica\b|\bmiasto\b|\bgata\b|\bkommune?\b/,
  ],
  [
    'other_unique',
    /\b(?:patienten?|pacient[ea]|pazient[ei]|probanden?|studien|fall|pseudonym) ?(?:id|nr|nummer|num|numero|code|kennung)\b|\bkennung\b|\bidentifiant\b|\bidentificador\b|\bidentificativo\b/,
  ],
  [
    'name',
    /(?:nach|vor|familien|patienten|zu|ruf|geburts)name\b|^nome?\b|^prenom\b|\bnom (?:de|du|patient)\b|\bnome\b|\bcognome\b|\bsobrenome\b|\bapelido\b|\bnombres?\b|\bapellidos?\b|\bnaam\b|(?:achter|voor|familie)naam\b|\bimie\b|\bnazwisko\b|(?:for|efter|mellom|mellan)?nam[en]\b|(?:for|efter|etter|mellom)?navn\b|^patient(?:en|in)?$|^pacient[ea]$|^pazient[ei]$|^surgeon$|^physician$|^doctor$|\b(?:arzt|aerztin|arztin|hausarzt|chirurg\w?|operateur|behandler|medico|medecin|chirurgien|chirurgo|cirujano|cirurgiao|lekarz|lakare|lege|kirurg|untersucher)\b/,
  ],
  ['age', /\balter\b|\bedad\b|\beta\b|\bidade\b|\bleeftijd\b|\bwiek\b|\balder\b/],
  [
    'date',
    /\bdates?\b|\btimestamp\b|\bdatetime\b|\bday of (?:death|admission|discharge)\b|datum\b|\bfecha\b|\bdata (?:di|de|del|da|do|wizyty|przyjecia)\b|\bdato\b/,
  ],
];
/**
 * Whole words of Turkish, Russian, Czech, Hungarian, Finnish and Greek (`дата…`: and what begins so), and parts of names in
 * Chinese and Japanese, which writes no spaces.
 */
const further: readonly [IdentifierClass, string][] = [
  ['email', 'eposta e-posta почта sähköposti 邮箱 メール'],
  ['phone', 'cep gsm телефон… puhelin… τηλέφωνο 電話 电话 手机 携帯'],
  ['ssn', 'kimlik… снилс инн rodné_číslo taj henkilötunnus hetu αμκα 身份证 マイナンバー'],
  ['zip', 'posta_kodu индекс psč irányítószám postinumero τκ 郵便番号 邮编 邮政编码'],
  ['birth_date', 'doğum… рожд… narozen… születés… syntymä… γέννησ… 生年月日 出生 誕生日'],
  ['health_plan_number', 'sigorta… полис… pojišť… 保険 医保'],
  ['medical_record_number', 'dosya_no протокол история_болезни kartotéka kórlap 病历 カルテ'],
  [
    'geographic',
    'adres… адрес… улица город… şehir ilçe semt mahalle bydliště ulice město obec lakcím cím város utca osoite kaupunki katu διεύθυνση πόλη οδός 住所 地址 城市 市町村',
  ],
  ['other_unique', 'hasta_no hasta_id номер_пациента 患者番号 患者id 病人编号'],
  [
    'name',
    'ad adı soyad… isim hasta hekim doktor… cerrah фамили… имя отчество фио пациент… врач… хирург… příjmení jméno pacient… lékař… chirurg… név vezetéknév keresztnév orvos… beteg sukunimi etunimi nimi lääkäri potilas επώνυμο όνομα ιατρός ασθενής 姓名 氏名 名前 患者名 医生 医师 医師 主治医',
  ],
  ['age', 'yaş возраст… věk életkor kor ikä ηλικία 年齢 年龄'],
  ['date', 'tarih… дата… päivämäärä pvm dátum… ημερομηνία 日期 日付'],
];
const isChinese = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}]/u;

function furtherClass(words: string): IdentifierClass | null {
  const padded = ` ${words} `;
  const found = furtherWords.find(([, list]) =>
    list.some(({ text, begins }) => padded.includes(begins ? text : `${text} `)),
  );
  return found?.[0] ?? null;
}

/** The words of one language are found before those of another: an e-mail is one everywhere. */
const classes = [...english, ...others];
/** "Drug name" names no person. */
const harmless =
  /\b(?:site|drug|hospital|center|centre|arm|group|trial|treatment|medication|test|file|study|lab) names?\b/;

/** `patientName` and `PATIENT_NAME` are "patient name". */
function wordsOf(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const furtherWords = further.map(([identifierClass, list]) => {
  const words = list.split(' ').map((word) => {
    const text = wordsOf(word);
    // Where no spaces are written a word stands anywhere.
    return { text: isChinese.test(word) ? text : ` ${text}`, begins: word.endsWith('…') || isChinese.test(word) };
  });
  return [identifierClass, words] as const;
});

/** What a variable's name (or label) says that it holds, or null. A hint: anyone who knows better names the class. */
export function classByName(name: string): IdentifierClass | null {
  const words = wordsOf(name);
  if (harmless.test(words)) return null;
  return classes.find(([, pattern]) => pattern.test(words))?.[0] ?? furtherClass(words);
}

const quasi =
  /\b(?:age|sex|gender|race|ethnicity|ethnic|nationality|zip(?: ?code)?|postal ?code|year|yr|birth ?(?:date|year)|marital(?: status)?|religion|occupation|education|language|country)\b|geschlecht|familienstand|beruf|\b(?:jahr|staatsangehorigkeit|herkunft|sexe|sexo|sesso|genero|genre|geslacht|plec|kon|kjonn|cinsiyet|pohlavi|nem|sukupuoli|raza|etnia|ethnie|nationalite|nacionalidad|nazionalita|annee|ano|anno|profession|professione|profesion|estado civil|etat civil|stato civile)\b|пол(?!\p{L})|性别|性別/u;

/** Whether a variable is one by which an outsider could find a patient together with others like it. */
export function isQuasiIdentifierName(name: string): boolean {
  return quasi.test(wordsOf(name));
}
