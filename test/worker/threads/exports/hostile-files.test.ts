import t from 'tap';
import type { AttributeValue, Variable } from '../../../../contract/resources/variable.ts';
import { UnclassifiedError } from '../../../../domain/exports/deidentify/plan.ts';
import { deidentificationKey } from '../../../../domain/exports/deidentify/pseudonyms.ts';
import { projectFormats } from '../../../../domain/exports/project-formats.ts';
import { ColumnProfiles } from '../../../../domain/patients/dictionary/column-profile.ts';
import { ColumnSummary } from '../../../../domain/patients/dictionary/column-summary.ts';
import { guessIdentifierClass } from '../../../../domain/patients/dictionary/identifier-guess.ts';
import type { CopiedPatient } from '../../../../sql/tables/copied-patients.ts';
import { deidentifiedSource } from '../../../../worker/threads/exports/deidentified-source.ts';
import { patientsOf, sourceOf, unzipped, written } from '../../../helpers/exports.ts';

/*
 * Forty files as hospitals send them, in ten languages and four shapes, without a dictionary: headings that tell, headings
 * that tell nothing, dates and numbers in every form, and all of it in free text. What must never leave is known of each.
 */

type Language = {
  headings: [
    surname: string,
    name: string,
    doctor: string,
    address: string,
    phone: string,
    born: string,
    age: string,
    zip: string,
    note: string,
  ];
  surnames: [string, string, string];
  names: [string, string, string];
  street: (number: number) => string;
  date: (day: string, month: string, year: string) => string;
  zip: (i: number) => string;
  phone: (i: number) => string;
  note: (surname: string, street: string) => string;
};
const dotted = (day: string, month: string, year: string) => `${day}.${month}.${year}`;
const slashed = (day: string, month: string, year: string) => `${day}/${month}/${year}`;
const iso = (day: string, month: string, year: string) => `${year}-${month}-${day}`;
const languages: Record<string, Language> = {
  german: {
    headings: ['Nachname', 'Vorname', 'Behandler', 'Anschrift', 'Telefon', 'Geburtsdatum', 'Alter', 'PLZ', 'Bemerkung'],
    surnames: ['Weißgerber', 'Özdemir', 'Müller-Thurgau'],
    names: ['Anneliese', 'Kunibert', 'Jörg'],
    street: (n) => `Lindenstraße ${n}`,
    date: dotted,
    zip: (i) => String(80_331 + i),
    phone: (i) => `089 / 4711 ${1000 + i}`,
    note: (surname, street) => `Frau ${surname} wohnt in der ${street} und wird von ihrer Tochter gebracht.`,
  },
  french: {
    headings: [
      'nom',
      'prénom',
      'médecin',
      'adresse',
      'téléphone',
      'date de naissance',
      'âge',
      'code postal',
      'remarque',
    ],
    surnames: ['Lefèvre', 'Dubois-Carré', 'Çelik'],
    names: ['Amélie', 'Hervé', 'Zoé'],
    street: (n) => `${n} rue Lafayette`,
    date: slashed,
    zip: (i) => String(75_001 + i),
    phone: (i) => `+33 1 42 68 ${1000 + i}`,
    note: (surname, street) => `Mme ${surname}, habitant ${street}, est venue avec sa sœur.`,
  },
  spanish: {
    headings: [
      'apellidos',
      'nombre',
      'cirujano',
      'dirección',
      'móvil',
      'fecha de nacimiento',
      'edad',
      'código postal',
      'observaciones',
    ],
    surnames: ['Ibáñez', 'Núñez Vela', 'Peñalver'],
    names: ['Begoña', 'Íñigo', 'Concepción'],
    street: (n) => `Calle Mayor ${n}`,
    date: slashed,
    zip: (i) => String(28_001 + i),
    phone: (i) => `+34 912 345 ${100 + i}`,
    note: (surname, street) => `La señora ${surname} vive en ${street}.`,
  },
  italian: {
    headings: ['cognome', 'nome', 'medico', 'indirizzo', 'cellulare', 'data di nascita', 'età', 'CAP', 'annotazioni'],
    surnames: ['Bianchi', 'Dell’Acqua', 'Esposito'],
    names: ['Ludovica', 'Gianpaolo', 'Niccolò'],
    street: (n) => `Via Garibaldi ${n}`,
    date: slashed,
    zip: (i) => String(20_121 + i),
    phone: (i) => `+39 02 7634 ${1000 + i}`,
    note: (surname, street) => `La signora ${surname} abita in ${street}.`,
  },
  portuguese: {
    headings: [
      'sobrenome',
      'nome',
      'cirurgião',
      'endereço',
      'celular',
      'data de nascimento',
      'idade',
      'CEP',
      'anotação',
    ],
    surnames: ['Gonçalves', 'Falcão', 'Magalhães'],
    names: ['Conceição', 'Simão', 'Inês'],
    street: (n) => `Rua Augusta ${n}`,
    date: slashed,
    zip: (i) => String(10_000 + i),
    phone: (i) => `+351 213 456 ${100 + i}`,
    note: (surname, street) => `A senhora ${surname} mora na ${street}.`,
  },
  dutch: {
    headings: [
      'achternaam',
      'voornaam',
      'arts',
      'adres',
      'telefoonnummer',
      'geboortedatum',
      'leeftijd',
      'postcode',
      'opmerking',
    ],
    surnames: ['Dijkstra', 'Hoekstra', 'Wijngaarden'],
    names: ['Marijke', 'Sjoerd', 'Floortje'],
    street: (n) => `Keizersgracht ${n}`,
    date: (d, m, y) => `${d}-${m}-${y}`,
    zip: (i) => `${1016 + i} AB`,
    phone: (i) => `+31 20 555 ${1000 + i}`,
    note: (surname, street) => `Mevrouw ${surname} woont op de ${street}.`,
  },
  polish: {
    headings: ['nazwisko', 'imię', 'lekarz', 'adres', 'telefon', 'data urodzenia', 'wiek', 'kod pocztowy', 'uwagi'],
    surnames: ['Wójcik', 'Kamiński', 'Żółkiewski'],
    names: ['Małgorzata', 'Zbigniew', 'Łucja'],
    street: (n) => `ulica Mokotowska ${n}`,
    date: dotted,
    zip: (i) => String(10_640 + i),
    phone: (i) => `+48 22 622 ${1000 + i}`,
    note: (surname, street) => `Pani ${surname} mieszka przy ${street}.`,
  },
  swedish: {
    headings: [
      'efternamn',
      'förnamn',
      'läkare',
      'adress',
      'mobil',
      'födelsedatum',
      'ålder',
      'postnummer',
      'anteckning',
    ],
    surnames: ['Sjöström', 'Åkerblom', 'Lindqvist'],
    names: ['Gunhild', 'Torbjörn', 'Märta'],
    street: (n) => `Drottninggatan ${n}`,
    date: iso,
    zip: (i) => String(11_151 + i),
    phone: (i) => `+46 8 555 ${1000 + i}`,
    note: (surname, street) => `Fru ${surname} bor på ${street}.`,
  },
  turkish: {
    headings: ['soyadı', 'adı', 'hekim', 'adres', 'cep telefonu', 'doğum tarihi', 'yaş', 'posta kodu', 'açıklama'],
    surnames: ['Yılmazer', 'Çağlayan', 'Öztürk'],
    names: ['Ayşegül', 'İbrahim', 'Gülşah'],
    street: (n) => `Atatürk Caddesi ${n}`,
    date: dotted,
    zip: (i) => String(34_110 + i),
    phone: (i) => `+90 212 555 ${1000 + i}`,
    note: (surname, street) => `${surname} Hanım ${street} adresinde oturuyor.`,
  },
  russian: {
    headings: ['фамилия', 'имя', 'врач', 'адрес', 'телефон', 'дата рождения', 'возраст', 'индекс', 'примечание'],
    surnames: ['Щербаков', 'Юсупова', 'Ёлкина'],
    names: ['Наталья', 'Фёдор', 'Эльвира'],
    street: (n) => `улица Тверская ${n}`,
    date: dotted,
    zip: (i) => String(101_000 + i),
    phone: (i) => `+7 495 123 ${1000 + i}`,
    note: (surname, street) => `Пациентка ${surname} живёт по адресу ${street}.`,
  },
};
const expected = ['name', 'name', 'name', 'geographic', 'phone', 'birth_date', 'age', 'zip'];

type File = { title: string; rows: Record<string, AttributeValue>[]; secrets: string[]; telling: string[] };
const count = 36;

function files(title: string, { headings, surnames, names, street, date, zip, phone, note }: Language): File[] {
  const people = Array.from({ length: count }, (_, i) => {
    const [day, month, year] = [
      String((i % 27) + 1).padStart(2, '0'),
      String((i % 12) + 1).padStart(2, '0'),
      String(1917 + (i % 36)),
    ];
    const surname = surnames[i % 3]!;
    return {
      ...{
        surname,
        name: names[(i >> 1) % 3]!,
        doctor: `Dr. ${names[i % 3]} ${surnames[(i + 1) % 3]}`,
        address: street(i + 11),
      },
      ...{ phone: phone(i), born: date(day, month, year), age: 2026 - Number(year), zip: zip(i) },
      ...{
        note: note(surname, street(i + 11)),
        compact: Number(`${year}${month}${day}`),
        spoken: `${Number(day)} ${['Jan', 'Feb', 'Mar'][i % 3]} ${year}`,
      },
    };
  });
  const lab = (i: number) => ({ lab: 3.1 + ((i * 7) % 11) / 10, ok: i % 2 === 0 });
  const secrets = people.flatMap((one) => [
    one.surname,
    one.address,
    one.phone,
    one.born,
    one.doctor,
    one.note,
    one.spoken,
    String(one.compact),
  ]);
  const fields = (one: (typeof people)[number]) => [
    one.surname,
    one.name,
    one.doctor,
    one.address,
    one.phone,
    one.born,
    one.age,
    one.zip,
    one.note,
  ];
  const named = (telling: readonly string[], values: (one: (typeof people)[number]) => AttributeValue[]) =>
    people.map((one, i) => ({ ...Object.fromEntries(telling.map((name, at) => [name, values(one)[at]!])), ...lab(i) }));
  const blind = headings.map((_, at) => `c${at + 1}`);
  return [
    {
      title: `${title}: headings that tell`,
      rows: named(headings, fields),
      secrets: [...secrets, ...names],
      telling: headings,
    },
    {
      title: `${title}: headings that tell nothing`,
      rows: named(blind, fields),
      secrets: [...secrets, ...names],
      telling: [],
    },
    {
      title: `${title}: dates and numbers in every form`,
      rows: named(['a', 'b', 'c', 'd', 'e', 'f'], (one) => [
        one.born,
        one.compact,
        one.spoken,
        one.age,
        Number(one.zip.replace(/\D/g, '')),
        one.phone,
      ]),
      ...{ secrets, telling: [] },
    },
    {
      title: `${title}: all in free text`,
      rows: named(['x', 'y'], (one) => [
        `${one.note} ${one.born}, ${one.phone}`,
        `${one.name} ${one.surname}; ${one.doctor}; ${one.age}`,
      ]),
      ...{ secrets: [...secrets, ...names], telling: [] },
    },
  ];
}

const all = Object.entries(languages).flatMap(([title, language]) => files(title, language));
const key = deidentificationKey('a secret of at least 32 characters', 'export', 'exp_1');

function identified(rows: File['rows'], variables: readonly Variable[]) {
  const summaries = new Map<string, ColumnSummary>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      if (!summaries.has(name)) summaries.set(name, new ColumnSummary());
      summaries.get(name)!.add(value);
    }
  const inferred = variables.length === 0;
  const proposed = [...summaries].map(([name, summary]) => summary.propose(name, rows.length));
  return {
    ...sourceOf(patientsOf(rows), {
      variables: inferred ? proposed : variables,
      inferred,
      exportedAt: '2026-06-01T12:34:56.000Z',
    }),
    patients: async function* () {
      yield patientsOf(rows) as CopiedPatient[];
    },
    patientBytes: 100_000,
    proposed,
  };
}

t.test('of forty hostile files in ten languages none leaves as Safe Harbor, and headings are understood', async (t) => {
  t.equal(all.length, 40);
  for (const { title, rows, telling } of all) {
    const options = { method: 'safe_harbor' } as const;
    await t.rejects(deidentifiedSource(identified(rows, []), { options, key }), UnclassifiedError, title);
    const inferred = identified(rows, []).proposed;
    await t.rejects(deidentifiedSource(identified(rows, inferred), { options, key }), UnclassifiedError, title);
    const profiles = new ColumnProfiles();
    for (const row of rows) profiles.add(row);
    const seen = new Map(profiles.finish().map((profile) => [profile.name, profile]));
    t.same(
      telling.slice(0, 8).map((name) => guessIdentifierClass(name, undefined, seen.get(name)).identifier_class),
      telling.length === 0 ? [] : expected,
      title,
    );
  }
});

t.test(
  'screened automatically, none of what could tell of a patient leaves, and every file says what it is',
  async (t) => {
    const options = { method: 'automatic_screening' } as const;
    for (const [place, { title, rows, secrets }] of all.entries())
      for (const variables of [[], identified(rows, []).proposed]) {
        const { source, close } = await deidentifiedSource(identified(rows, variables), { options, key });
        // The slow formats of a few files: all are made of one source.
        const formats =
          place % 20 === 0 ? (Object.keys(projectFormats) as (keyof typeof projectFormats)[]) : (['json'] as const);
        for (const format of formats) {
          const out = await written(projectFormats[format], source);
          for (const { name, bytes } of out.values()) {
            const isZip = name.endsWith('.zip') || name.endsWith('.xlsx');
            for (const part of isZip ? (await unzipped(bytes)).values() : [bytes]) {
              const text = part.toString('utf8');
              const told = secrets.filter(
                (secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
              );
              if (told.length > 0) t.fail(`${title}: ${format} ${name} tells ${told.slice(0, 3)}`);
              if (/de-?identif/i.test(text) && !/[Ss]creening, not Safe Harbor/.test(text))
                t.fail(`${title}: ${format} ${name} speaks of it and not of what it is`);
            }
          }
        }
        t.match(source.deidentification, { safe_harbor: false, title: 'Automatic screening, not Safe Harbor' }, title);
        for await (const batch of source.patients())
          for (const { attributes } of batch)
            for (const [name, value] of Object.entries(attributes))
              if (typeof value === 'number' && ((value > 90 && value < 1936) || value > 2026))
                t.fail(`${title}: ${name} tells ${value}`);
        t.ok(source.columns.includes('lab') && source.columns.includes('ok'), `${title}: measurements leave`);
        await close();
      }
  },
);
