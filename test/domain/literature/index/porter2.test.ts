import t from 'tap';
import { stopWords } from '../../../../domain/literature/index/analysis.ts';
import { stemEnglish } from '../../../../domain/literature/index/porter2.ts';
import { testDatabase } from '../../../helpers/database.ts';

// Words, and what looks like words: every suffix of the algorithm after stems of all shapes.
const stems =
  `hypertens infect oper relat generat communi arsenic organ hop hopp hoop tap fall fil mis fizz snow box tray
  enjoy ye by say cr tr flu dr agre fe troubl siz conflat luxuri happ cloth meta eczem necro radi cardi ex extract sens
  electr form hope good demonstr cal decis predic oper feudal digital activ adjust depend deriv adopt homolog effect
  bowdler revers gyrosc repl allow prob rat ceas control roll biolog geolog use nation hospital real commun`.split(
    /\s+/,
  );
const suffixes = `,s,es,ies,ied,sses,us,ss,eed,eedly,ed,edly,ing,ingly,y,ly,ily,tional,ational,enci,ence,ency,ance,ancy,
  able,ably,ability,entli,ently,izer,izing,ization,ation,ations,ator,alism,aliti,ality,alli,ally,fulness,fully,ful,ousli,
  ously,ousness,ous,iveness,ively,ivity,ive,ative,bility,bly,ology,ologist,logy,less,lessly,li,icate,iciti,icity,ical,
  ically,ic,ness,al,er,ers,ible,ant,ement,ment,ments,ent,ism,ate,ates,ated,iti,ity,ize,ized,ion,ions,e,ee,l,ll,lled`
  .split(',')
  .map((suffix) => suffix.trim());

t.test('stems are those of PostgreSQL, which has the stemmer of Snowball', async (t) => {
  const { ownerQuery } = await testDatabase(t);
  const words = stems.flatMap((stem) => suffixes.map((suffix) => stem + suffix));
  const more = 'skis skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos bias andes';
  words.push(...more.split(' '), ...'inning outings canning herrings earring proceeds exceeded succeed'.split(' '));
  const rows = await ownerQuery<{ word: string; stem: string }>(
    `select word, (ts_lexize('english_stem', word))[1] stem from unnest($1::text[]) word`,
    [words.filter((word) => !stopWords.has(word))],
  );
  t.ok(rows.length > 5000);
  t.same(
    rows
      .filter(({ word, stem }) => stemEnglish(word) !== stem)
      .map(({ word, stem }) => `${word}: ${stem}, not ${stemEnglish(word)}`),
    [],
  );
});

t.test('what is no English word in lower case stays', async (t) => {
  for (const word of ['', 'as', '53', 'ангинами', 'Ångings', 'naïvely']) t.equal(stemEnglish(word), word);
});
